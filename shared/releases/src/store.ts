/** Where versions and the journal lie. What has been written is never changed; paths have `/` between their parts. */
export interface ReleaseStore {
  /** For people: the folder or the bucket. */
  readonly name: string
  /** The content; null where nothing is there. */
  readonly read: (path: string) => Promise<Buffer | null>
  /** Whole or not at all: nobody ever reads half a file. */
  readonly write: (path: string, content: Buffer | string) => Promise<void>
  /** Paths that begin so, in order; with `after`, only those behind it. */
  readonly list: (prefix: string, after?: string) => Promise<readonly string[]>
  /** For versions that nobody has any more. */
  readonly remove: (path: string) => Promise<void>
}

/** Of the part `shell`: `shell/<version>`; of a remote: `remotes/<name>/<version>`. As in the addresses that browsers ask for. */
export const folderOf = (part: string, version: string): string =>
  part === 'shell' ? `shell/${version}` : `remotes/${part}/${version}`

/** Below it lies the journal: `journal/<part>/<time>-<random>.json`, in the order in which things happened. */
export const JOURNAL = 'journal'
