import type { ScreensModule } from '@carte/store'
import type { Remotes } from '../federation/index.ts'
import { RemoteError } from '../federation/remote-error.ts'

/** Lazy screens of the shell itself. Routes name them as if they belonged to a remote. */
const SHELL_SCREENS: Readonly<Record<string, () => Promise<ScreensModule>>> = {
  shell: async () => (await import(/* webpackChunkName: "connection" */ '../connection/module.ts')).connection,
  pages: async () => (await import(/* webpackChunkName: "pages" */ '../pages/pages.tsx')).pages,
}

/** Adds the shell's own screens to the remotes. No remote may have one of their names. */
export const withShellScreens = (remotes: Remotes): Remotes => ({
  ...remotes,
  async load(remote) {
    const own = Object.hasOwn(SHELL_SCREENS, remote) ? SHELL_SCREENS[remote] : undefined
    if (!own) return remotes.load(remote)
    try {
      return await own()
    } catch (cause) {
      throw new RemoteError(remote, { fault: 'missing', cause })
    }
  },
})
