/** Where versions and the journal lie. What has been written is never changed; paths have `/` between their parts. */
export interface ReleaseStore {
  /** For people: the folder or the bucket. */
  readonly name: string
  /** The content; null where nothing is there. */
  readonly read: (path: string) => Promise<Buffer | null>
  /**
   * Whole or not at all: nobody ever reads half a file. The same content again is fine.
   * @throws PathTaken where something else is written there already
   */
  readonly write: (path: string, content: Buffer | string) => Promise<void>
  /** Paths that begin so, in order. */
  readonly list: (prefix: string) => Promise<readonly string[]>
  /** When it was written; null where nothing is there. */
  readonly writtenAt: (path: string) => Promise<Date | null>
  /** For versions that nobody has any more. What is not there is removed already. */
  readonly remove: (path: string) => Promise<void>
}

/** Of the part `shell`: `shell/<version>`; of a remote: `remotes/<name>/<version>`. As in the addresses that browsers ask for. */
export const folderOf = (part: string, version: string): string =>
  part === 'shell' ? `shell/${version}` : `remotes/${part}/${version}`

/** Below it lies the journal: `journal/<part>/<time>-<random>.json`, in the order in which things happened. */
export const JOURNAL = 'journal'

/** Something that whoever released can do something about: one sentence, shown without a stack. */
export class ReleaseProblem extends Error {
  override readonly name: string = 'ReleaseProblem'
  readonly userMessage: string
  constructor(userMessage: string, options?: ErrorOptions) {
    super(userMessage, options)
    this.userMessage = userMessage
  }
}

/** Something else is there already. */
export class PathTaken extends ReleaseProblem {
  override readonly name = 'PathTaken'
  constructor(store: string, path: string) {
    super(`${store} has another ${path} already, and what is written there is never changed.`)
  }
}

// Names as builds make them: no `..`, no dot at the beginning of a part, nothing absolute.
const PATH = /^(?:[A-Za-z0-9_-][A-Za-z0-9_.-]*\/)*[A-Za-z0-9_-][A-Za-z0-9_.-]*$/

/** Whether it can be the path of a file in a store: nothing in it leads elsewhere. */
export const isPath = (path: string): boolean => path.length <= 512 && PATH.test(path)

/** @throws ReleaseProblem for a path that no store takes */
export function requirePath(path: string): void {
  if (!isPath(path)) throw new ReleaseProblem(`"${path}" cannot be the name of a file in a store of releases.`)
}

/** Runs `job` for each, so many at a time: more would only wait for each other. */
export async function forEachAtOnce<T>(all: Iterable<T>, most: number, job: (each: T) => Promise<void>): Promise<void> {
  const waiting = all[Symbol.iterator]()
  const work = async () => {
    for (let next = waiting.next(); !next.done; next = waiting.next()) await job(next.value)
  }
  await Promise.all(Array.from({ length: most }, work))
}
