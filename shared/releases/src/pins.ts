import { folderOf, type ReleaseStore } from './store.ts'

/** What a chain's page was given on a day because it names a version. */
export interface Pin {
  /** The chain's key. */
  readonly chain: string
  readonly remote: string
  readonly version: string
  /** The version of the shell that runs it there. */
  readonly host: string
  /** `2026-11-22`, UTC. */
  readonly day: string
}

/** A version that was pinned within so many days is kept, and the host that it was given. */
export const PIN_DAYS = 90
const DAY_MS = 86_400_000

const PINS = 'pins/'
/** Everything stands in the name, so that a list of names is all that has to be read. */
const PATH = /^pins\/(\d{4}-\d\d-\d\d)\/([a-z0-9-]+)\/([a-z][a-z0-9-]*)\/([^/]+)\/([^/]+)\.json$/

const dayOf = (at: number): string => new Date(at).toISOString().slice(0, 10)

/** Writes down what a chain was given. The same once more changes nothing, whoever writes it. */
export const keepPin = ({ write }: ReleaseStore, { chain, remote, version, host, day }: Pin): Promise<void> =>
  write(
    `${PINS}${day}/${chain}/${remote}/${version}/${host}.json`,
    `${JSON.stringify({ chain, remote, version, host, day })}\n`,
  )

function read(path: string): Pin | null {
  const [, day, chain, remote, version, host] = PATH.exec(path) ?? []
  if (!day || !chain || !remote || !version || !host) return null
  return { chain, remote, version, host, day }
}

/** What was pinned within the last `PIN_DAYS`, the oldest first. */
export async function readPins({ list }: ReleaseStore, now = Date.now()): Promise<readonly Pin[]> {
  const first = dayOf(now - PIN_DAYS * DAY_MS)
  return (await list(PINS)).flatMap((path) => {
    const pin = read(path)
    return pin && pin.day >= first ? [pin] : []
  })
}

/** Removes what was pinned before that. */
export async function forgetOldPins({ list, remove }: ReleaseStore, now = Date.now()): Promise<void> {
  const first = dayOf(now - PIN_DAYS * DAY_MS)
  for (const path of await list(PINS)) if (path.slice(PINS.length) < first) await remove(path)
}

/** Who has pinned each version or was given it as a host, by the folder of the version: keys of chains, in their order. */
export function pinnedFolders(pins: readonly Pin[]): ReadonlyMap<string, readonly string[]> {
  const folders = new Map<string, Set<string>>()
  for (const { chain, remote, version, host } of pins)
    for (const folder of [folderOf(remote, version), folderOf('shell', host)])
      folders.set(folder, (folders.get(folder) ?? new Set()).add(chain))
  return new Map([...folders].map(([folder, chains]) => [folder, [...chains].sort()]))
}
