import type { PublishedRegistry, RemoteVersion } from '@carte/contract'
import {
  folderOf,
  type HostRelease,
  keepPin,
  NOTHING,
  type Pin,
  type Releases,
  type RemoteRelease,
  releasedVersions,
} from '@carte/releases'
import { UserError } from '../../config/env.ts'

export interface Found {
  readonly shell: HostRelease
  readonly published: PublishedRegistry
}

export interface ReleaseSource {
  /** @throws Error if the releases cannot be read */
  readonly look: () => Promise<Found>
  /** The shell before the live one, as a fallback; null if there is none. */
  readonly shellBefore: () => Promise<HostRelease | null>
  /** A version of a remote that is no longer in the registry; null if no visit can use it any more. */
  readonly earlier: (remote: string, version: string) => Promise<RemoteVersion | null>
  /** Existing versions that were live and are not withdrawn: the live one first, then the newest. */
  readonly released: (part: string) => Promise<readonly string[]>
  /** Records a version that a chain's page has pinned, so that it is not pruned (EMBED-18). */
  readonly keepPin: (pin: Pin) => Promise<void>
  /** Null if the version does not exist. */
  readonly describe: (part: string, version: string) => Promise<HostRelease | RemoteRelease | null>
  /** Null if the file does not exist. */
  readonly file: (part: string, version: string, path: string) => Promise<Buffer | null>
  /** A version's location, for messages. */
  readonly place: (part: string, version: string) => string
  /**
   * Whether new releases are checked against their hashes before they are served. Folders are trusted, because the
   * operator built them.
   */
  readonly isChecked: boolean
}

export function fromStore({ store, states, registry, describe, file }: Releases): ReleaseSource {
  return {
    async look() {
      const published = await registry()
      if (!published) throw new UserError(`No shell is released in ${store.name} yet: "carte release shell" does it.`)
      const shell = await describe('shell', published.shell)
      if (!shell) throw new UserError(`${store.name} has no whole version ${published.shell} of the shell.`)
      return { shell, published }
    },
    async shellBefore() {
      const previous = (await states()).get('shell')?.previous
      return previous ? describe('shell', previous.version) : null
    },
    async earlier(remote, version) {
      const found = await describe(remote, version)
      return found && 'entry' in found ? found : null
    },
    async released(part) {
      const [state, paths] = await Promise.all([
        states().then((known) => known.get(part) ?? NOTHING),
        store.list(part === 'shell' ? 'shell/' : `remotes/${part}/`),
      ])
      const there = new Set(paths)
      return releasedVersions(state).filter((version) => there.has(`${folderOf(part, version)}/release.json`))
    },
    keepPin: (pin) => keepPin(store, pin),
    describe,
    file,
    place: folderOf,
    isChecked: true,
  }
}
