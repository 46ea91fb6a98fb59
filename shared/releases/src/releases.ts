import { createHash } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import { PublishedRegistry, RemoteVersion } from '@carte/contract/schemas'
import { HostRelease, RemoteRelease } from './description.ts'
import { type Journal, openJournal } from './journal.ts'
import type { PartState } from './state.ts'
import { folderOf, isPath, type ReleaseStore } from './store.ts'

type States = ReadonlyMap<string, PartState>

/**
 * Minimum time between requests to the store for unknown versions and files, because anyone can request any address.
 */
const MIN_LOAD_INTERVAL_MS = 250

const isInHistory = (states: States, part: string, version: string): boolean =>
  states.get(part)?.history.some((event) => event.version === version || ('to' in event && event.to === version)) ??
  false

interface ThrottledCache<T> {
  /** Returns the last value if `isEnough` accepts it; otherwise loads it again, once for all concurrent callers. */
  readonly until: (isEnough: (value: T) => boolean) => Promise<T>
}

function createThrottledCache<T>(load: () => Promise<T>): ThrottledCache<T> {
  let last: { readonly value: T } | undefined
  let loadedAt = Number.NEGATIVE_INFINITY
  let next: Promise<T> | undefined
  async function loadThrottled(): Promise<T> {
    await wait(Math.max(0, loadedAt + MIN_LOAD_INTERVAL_MS - performance.now()))
    next = undefined
    loadedAt = performance.now()
    try {
      last = { value: await load() }
    } catch (error) {
      // Keep the last value while the store cannot be reached.
      if (!last) throw error
    }
    return last.value
  }
  return {
    async until(isEnough) {
      if (last && isEnough(last.value)) return last.value
      next ??= loadThrottled()
      return next
    },
  }
}

interface ReleasedFilesDeps {
  readonly store: ReleaseStore
  readonly states: () => Promise<States>
  readonly isComplete: (part: string, version: string) => Promise<boolean>
}

/**
 * Returns a function that reads files of versions that were ever live or canary. Requests for other versions, or for
 * unknown files, access the store a few times per second at most.
 */
function releasedFiles({ store, states, isComplete }: ReleasedFilesDeps) {
  const journal = createThrottledCache(states)
  /** By folder. Contains only released versions, so its size is limited. */
  const lists = new Map<string, ThrottledCache<ReadonlySet<string>>>()

  function listOf(part: string, version: string): ThrottledCache<ReadonlySet<string>> {
    const folder = folderOf(part, version)
    const known = lists.get(folder)
    if (known) return known
    const list = createThrottledCache<ReadonlySet<string>>(
      async () => new Set((await isComplete(part, version)) ? await store.list(`${folder}/`) : []),
    )
    lists.set(folder, list)
    return list
  }

  return async function file(part: string, version: string, path: string): Promise<Buffer | null> {
    const fullPath = `${folderOf(part, version)}/${path}`
    if (!isPath(`${part}/${version}`) || !isPath(fullPath)) return null
    // Another server may have released a version that this one has not seen yet.
    const current = await journal.until((known) => isInHistory(known, part, version))
    if (!isInHistory(current, part, version)) return null
    const files = await listOf(part, version).until((known) => known.has(fullPath))
    return files.has(fullPath) ? store.read(fullPath) : null
  }
}

export interface Releases {
  readonly store: ReleaseStore
  readonly journal: Journal
  /** Returns the state of every part, including `shell`. Reads the journal on each call. */
  readonly states: () => Promise<ReadonlyMap<string, PartState>>
  /** Returns the `release.json` of a version; null if missing, incomplete or invalid. Results are cached. */
  readonly findRelease: FindRelease
  /**
   * Returns all live versions, as at `/remotes.json`; null until a shell is live. If the store lacks the files of a
   * live version, the previous one is used; a remote with neither is omitted. `release` differs for different content.
   * Reads the journal on each call.
   */
  readonly registry: () => Promise<PublishedRegistry | null>
  /**
   * Returns a file of a complete version that was ever live or canary; null if there is none. The content is not
   * cached.
   */
  readonly file: (part: string, version: string, path: string) => Promise<Buffer | null>
}

interface FindRelease {
  (part: 'shell', version: string): Promise<HostRelease | null>
  (part: string, version: string): Promise<HostRelease | RemoteRelease | null>
}

const embedFilesOf = ({ embed }: HostRelease) => (embed ? [embed.loader, ...embed.js, ...embed.css] : [])

const filesOf = (described: HostRelease | RemoteRelease) =>
  'entry' in described
    ? [
        described.entry,
        ...Object.values(described.exposes).flatMap(({ js, css }) => [...js, ...css]),
        ...Object.values(described.words ?? {}).flat(),
      ]
    : [...described.js, ...described.css, ...embedFilesOf(described)]

/**
 * Parses a version's `release.json`. Returns null unless it describes this version and only files in its own folder:
 * other files could have any content.
 */
export function readDescription(
  part: string,
  version: string,
  content: Buffer | null,
): HostRelease | RemoteRelease | null {
  if (content === null) return null
  try {
    const described = (part === 'shell' ? HostRelease : RemoteRelease).parse(JSON.parse(content.toString('utf8')))
    const isOwn = (url: string) => url.startsWith(`/${folderOf(part, version)}/`) && isPath(url.slice(1))
    const isSameVersion = described.name === part && described.version === version
    return isSameVersion && filesOf(described).every(({ url }) => isOwn(url)) ? described : null
  } catch {
    return null
  }
}

/** Opens the releases in a store. Reads nothing until the first call. */
export function openReleases(store: ReleaseStore): Releases {
  const journal = openJournal(store)
  const described = new Map<string, HostRelease | RemoteRelease>()

  const findRelease = async (part: string, version: string) => {
    const file = `${folderOf(part, version)}/release.json`
    const known = described.get(file)
    if (known) return known
    const found = readDescription(part, version, await store.read(file))
    // Cache only existing descriptions, because a missing one can still be published.
    if (found) described.set(file, found)
    return found
  }

  const remoteVersion = async (part: string, deployed: { readonly version: string } | null) => {
    const found = deployed && (await findRelease(part, deployed.version))
    return found && 'entry' in found ? RemoteVersion.parse(found) : undefined
  }

  async function remoteOf(part: string, state: PartState): Promise<PublishedRegistry['remotes'][string] | null> {
    const [live, previous, canary] = await Promise.all(
      [state.live, state.previous, state.canary].map((deployed) => remoteVersion(part, deployed)),
    )
    const current = live ?? previous
    if (!current) return null
    return {
      live: current,
      ...(live && previous ? { previous } : {}),
      ...(canary && state.canary ? { canary: { ...canary, share: state.canary.share } } : {}),
      withdrawn: [...state.withdrawn],
    }
  }

  /** Returns the live shell's version, or the previous one if the store lacks the live one. */
  async function shellOf(state: PartState | undefined): Promise<string | null> {
    if (!state?.live) return null
    if (await findRelease('shell', state.live.version)) return state.live.version
    const { previous } = state
    return previous && (await findRelease('shell', previous.version)) ? previous.version : state.live.version
  }

  const states = async () => (await journal.read()).states

  async function registry(): Promise<PublishedRegistry | null> {
    const all = await states()
    const shell = await shellOf(all.get('shell'))
    if (shell === null) return null
    const remotes = await Promise.all(
      [...all]
        .filter(([part]) => part !== 'shell')
        .map(async ([part, state]) => [part, await remoteOf(part, state)] as const),
    )
    const content = {
      shell,
      remotes: Object.fromEntries(remotes.flatMap(([part, remote]) => (remote ? [[part, remote]] : []))),
    }
    const release = createHash('sha256').update(JSON.stringify(content)).digest('hex').slice(0, 16)
    return PublishedRegistry.parse({ release, ...content })
  }

  const isComplete = async (part: string, version: string) => (await findRelease(part, version)) !== null
  const file = releasedFiles({ store, states, isComplete })

  return { store, journal, states, findRelease: findRelease as FindRelease, registry, file }
}
