import type { RemotesRegistry } from '@carte/contract'
import { screenOf } from '../app/load-screen.ts'
import type { PageEvent } from '../app/notes.ts'

/** A remote, or the shell, in one version. */
export interface Owner {
  readonly remote: string
  readonly version: string
}

export interface Owners {
  /** Records the place of a caught error, and fallback versions in use. */
  readonly record: (pageEvent: PageEvent) => void
  /** Returns the owner of a screen or part; null if this page does not know it. The shell owns its own screens. */
  readonly ofPlace: (place: string) => Owner | null
  /**
   * Returns the owner of an error: of the place where it was caught, else of the first remote's script in its stack or
   * in `file`, else the shell if its version is known.
   */
  readonly ofError: (error: unknown, file: string) => (Owner & { readonly place: string | null }) | null
}

const REMOTE_SCRIPT = /\/remotes\/([a-z][a-z0-9-]*)\/([\w.+-]+)\//

const stackOf = (error: unknown) => (error instanceof Error ? (error.stack ?? '') : '')
const isObject = (value: unknown): value is object => typeof value === 'object' && value !== null

export function createOwners({ remotes, shell }: RemotesRegistry): Owners {
  const fallbacks = new Map<string, string>()
  const places = new WeakMap<object, string>()

  function ofRemote(remote: string): Owner | null {
    const known = Object.hasOwn(remotes, remote) ? remotes[remote] : undefined
    if (known) return { remote, version: fallbacks.get(remote) ?? known.live.version }
    return shell === undefined ? null : { remote: 'shell', version: shell }
  }
  const ofPlace = (place: string) => ofRemote(screenOf(place).remote)

  return {
    ofPlace,
    record(pageEvent) {
      if (pageEvent.is === 'failed' && pageEvent.event.instead !== null)
        fallbacks.set(pageEvent.event.remote, pageEvent.event.instead)
      // At this moment no fallback has replaced the version that threw.
      if (pageEvent.is === 'threw' && isObject(pageEvent.error)) places.set(pageEvent.error, pageEvent.place)
    },
    ofError(error, file) {
      const [, remote, version] = REMOTE_SCRIPT.exec(`${file}\n${stackOf(error)}`) ?? []
      const place = (isObject(error) && places.get(error)) || null
      const byScript = remote !== undefined && version !== undefined ? { remote, version } : null
      // Several versions of a remote may have run; the script tells which one threw.
      const isSame = place !== null && byScript?.remote === screenOf(place).remote
      const owner = isSame ? byScript : place === null ? (byScript ?? ofRemote('shell')) : ofPlace(place)
      return owner && { ...owner, place }
    },
  }
}
