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

/** What is released as of now. */
export interface Found {
  readonly shell: HostRelease
  readonly published: PublishedRegistry
}

/** Where releases come from: folders of builds, or a store of versions. */
export interface ReleaseSource {
  /** @throws when it cannot be told */
  readonly look: () => Promise<Found>
  /** The shell before the live one, for where that cannot be shown; null where there is none. */
  readonly shellBefore: () => Promise<HostRelease | null>
  /** A remote's version that is no longer among those; null where a visit cannot have it any more. */
  readonly earlier: (remote: string, version: string) => Promise<RemoteVersion | null>
  /** Versions of a part that everybody has had, that are not withdrawn and still there: the live one first, then the newest. */
  readonly released: (part: string) => Promise<readonly string[]>
  /** Writes down what a chain's page was given, so that it stays there. */
  readonly keepPin: (pin: Pin) => Promise<void>
  /** `release.json`; null where there is no such version. */
  readonly describe: (part: string, version: string) => Promise<HostRelease | RemoteRelease | null>
  /** A file below a version's folder; null where there is none. */
  readonly file: (part: string, version: string, path: string) => Promise<Buffer | null>
  /** Where a version's files lie, for people and for messages. */
  readonly place: (part: string, version: string) => string
  /** Whether what is new is held against its hashes before anybody gets it. Who names folders has made them, and gets them as they are. */
  readonly isChecked: boolean
}

/** The releases of a store. */
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
