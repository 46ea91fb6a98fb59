/** Storage of versions and the journal. Written content never changes. Paths use `/`. */
export interface ReleaseStore {
  /** The folder or bucket, for display. */
  readonly name: string
  /** Returns the content; null if the path does not exist. */
  readonly read: (path: string) => Promise<Buffer | null>
  /**
   * Writes atomically: readers never see an incomplete file. Writing the same content again has no effect.
   *
   * @throws {PathTaken} if the path has other content
   */
  readonly write: (path: string, content: Buffer | string) => Promise<void>
  /** Returns the sorted paths with this prefix. */
  readonly list: (prefix: string) => Promise<readonly string[]>
  /** Returns when the path was written; null if it does not exist. */
  readonly writtenAt: (path: string) => Promise<Date | null>
  /** Removes a path. A missing path is not an error. */
  readonly remove: (path: string) => Promise<void>
}

/**
 * Returns the folder of a version: `shell/<version>` or `remotes/<name>/<version>`. The same as in served addresses.
 */
export const folderOf = (part: string, version: string): string =>
  part === 'shell' ? `shell/${version}` : `remotes/${part}/${version}`

/** Folder of the journal: `journal/<part>/<time>-<random>.json`, so that names sort in the order of events. */
export const JOURNAL = 'journal'

/** An error that an operator can fix. Its message is displayed without a stack trace. */
export class ReleaseError extends Error {
  override readonly name: string = 'ReleaseError'
  readonly userMessage: string
  constructor(userMessage: string, options?: ErrorOptions) {
    super(userMessage, options)
    this.userMessage = userMessage
  }
}

export class PathTaken extends ReleaseError {
  override readonly name = 'PathTaken'
  constructor(store: string, path: string) {
    super(`${store} has ${path} already, with other content. A stored file never changes.`)
  }
}

// Names that builds produce: no `..`, no leading dots, no absolute paths.
const PATH = /^(?:[A-Za-z0-9_-][A-Za-z0-9_.-]*\/)*[A-Za-z0-9_-][A-Za-z0-9_.-]*$/

/** Returns whether a path is valid in a store. Valid paths cannot lead out of it. */
export const isPath = (path: string): boolean => path.length <= 512 && PATH.test(path)

/** @throws {ReleaseError} for an invalid path */
export function requirePath(path: string): void {
  if (!isPath(path)) throw new ReleaseError(`"${path}" is not a valid path in a store of releases.`)
}

/** Runs `task` for each item, at most `limit` at a time. */
export async function forEachConcurrently<T>(
  items: Iterable<T>,
  limit: number,
  task: (item: T) => Promise<void>,
): Promise<void> {
  const waiting = items[Symbol.iterator]()
  const work = async () => {
    for (let next = waiting.next(); !next.done; next = waiting.next()) await task(next.value)
  }
  await Promise.all(Array.from({ length: limit }, work))
}
