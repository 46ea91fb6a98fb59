import type { RemotesRegistry } from '@carte/contract'
import { screenOf } from '../app/load-screen.ts'
import type { Note } from '../app/notes.ts'

/** A part of the site in one version: a remote, or the shell. */
export interface Owner {
  readonly remote: string
  readonly version: string
}

export interface Owners {
  /** Takes note of whose error it was that threw, and of versions that stand in. */
  readonly hear: (note: Note) => void
  /** Whose a screen or part is; null where this page cannot say. What the shell itself brings is the shell's. */
  readonly ofPlace: (place: string) => Owner | null
  /**
   * Whose an error is: of the place where it was caught; else of the first script of a remote that its stack, or the browser, names; else the
   * shell's, as far as it is known.
   */
  readonly ofError: (error: unknown, file: string) => (Owner & { readonly place: string | null }) | null
}

const REMOTE_SCRIPT = /\/remotes\/([a-z][a-z0-9-]*)\/([\w.+-]+)\//

const stackOf = (error: unknown) => (error instanceof Error ? (error.stack ?? '') : '')
const isObject = (value: unknown): value is object => typeof value === 'object' && value !== null

/** Knows whose everything in this page is. */
export function createOwners({ remotes, shell }: RemotesRegistry): Owners {
  const standing = new Map<string, string>()
  const places = new WeakMap<object, string>()

  function ofRemote(remote: string): Owner | null {
    const known = Object.hasOwn(remotes, remote) ? remotes[remote] : undefined
    if (known) return { remote, version: standing.get(remote) ?? known.live.version }
    return shell === undefined ? null : { remote: 'shell', version: shell }
  }
  const ofPlace = (place: string) => ofRemote(screenOf(place).remote)

  return {
    ofPlace,
    hear(note) {
      if (note.is === 'failed' && note.event.instead !== null) standing.set(note.event.remote, note.event.instead)
      // The version that threw is the one that was in use: nothing stands in for it yet.
      if (note.is === 'threw' && isObject(note.error)) places.set(note.error, note.place)
    },
    ofError(error, file) {
      const [, remote, version] = REMOTE_SCRIPT.exec(`${file}\n${stackOf(error)}`) ?? []
      const place = (isObject(error) && places.get(error)) || null
      const byScript = remote !== undefined && version !== undefined ? { remote, version } : null
      // Several versions of a remote may have run: the script says which.
      const isSame = place !== null && byScript?.remote === screenOf(place).remote
      const owner = isSame ? byScript : place === null ? (byScript ?? ofRemote('shell')) : ofPlace(place)
      return owner && { ...owner, place }
    },
  }
}
