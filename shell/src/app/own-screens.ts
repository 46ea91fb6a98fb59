import type { ScreensModule } from '@carte/store'
import { RemoteError } from '../federation/fault.ts'
import type { Remotes } from '../federation/index.ts'

/** Screens that the shell itself brings, in files that no first view waits for; routes name them like a remote's. */
const OWN: Readonly<Record<string, () => Promise<ScreensModule>>> = {
  shell: async () => (await import(/* webpackChunkName: "connection" */ '../connection/module.ts')).connection,
  pages: async () => (await import(/* webpackChunkName: "pages" */ '../pages/pages.ts')).pages,
}

/** Loads the shell's own screens like those of remotes, whose names it must not have. */
export const withOwnScreens = (remotes: Remotes): Remotes => ({
  ...remotes,
  async load(remote) {
    const own = Object.hasOwn(OWN, remote) ? OWN[remote] : undefined
    if (!own) return remotes.load(remote)
    try {
      return await own()
    } catch (cause) {
      throw new RemoteError(remote, { fault: 'missing', cause })
    }
  },
})
