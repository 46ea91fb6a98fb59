import { folderOf, type ReleaseStore } from './store.ts'

/** The use of a pinned version by a chain's page on a day. */
export interface Pin {
  readonly chain: string
  readonly remote: string
  readonly version: string
  /** Version of the shell that runs the remote there. */
  readonly host: string
  /** UTC, such as `2026-11-22`. */
  readonly day: string
}

/** Days for which a pinned version and its host are kept after the last use. */
export const PIN_DAYS = 90
const DAY_MS = 86_400_000

const PINS = 'pins/'
/** The file name contains all data, so that listing the names is enough to read pins. */
const PATH = /^pins\/(\d{4}-\d\d-\d\d)\/([a-z0-9-]+)\/([a-z][a-z0-9-]*)\/([^/]+)\/([^/]+)\.json$/

const dayOf = (timeMs: number): string => new Date(timeMs).toISOString().slice(0, 10)

/** Stores a pin. Storing an equal pin again changes nothing. */
export const storePin = ({ write }: ReleaseStore, { chain, remote, version, host, day }: Pin): Promise<void> =>
  write(
    `${PINS}${day}/${chain}/${remote}/${version}/${host}.json`,
    `${JSON.stringify({ chain, remote, version, host, day })}\n`,
  )

/** Returns the pin that a file name contains; null for another file. */
function parsePath(path: string): Pin | null {
  const [, day, chain, remote, version, host] = PATH.exec(path) ?? []
  if (!day || !chain || !remote || !version || !host) return null
  return { chain, remote, version, host, day }
}

/** Returns the pins of the last `PIN_DAYS`, oldest first. */
export async function readPins({ list }: ReleaseStore, now = Date.now()): Promise<readonly Pin[]> {
  const oldestDay = dayOf(now - PIN_DAYS * DAY_MS)
  return (await list(PINS)).flatMap((path) => {
    const pin = parsePath(path)
    return pin && pin.day >= oldestDay ? [pin] : []
  })
}

/** Deletes pins that are older than `PIN_DAYS`. */
export async function deleteOldPins({ list, remove }: ReleaseStore, now = Date.now()): Promise<void> {
  const oldestDay = dayOf(now - PIN_DAYS * DAY_MS)
  for (const path of await list(PINS)) if (path.slice(PINS.length) < oldestDay) await remove(path)
}

/**
 * Returns the chains that use each version, by the folder of the version. Includes versions of the shell that served as
 * hosts.
 */
export function pinnedFolders(pins: readonly Pin[]): ReadonlyMap<string, readonly string[]> {
  const folders = new Map<string, Set<string>>()
  for (const { chain, remote, version, host } of pins)
    for (const folder of [folderOf(remote, version), folderOf('shell', host)])
      folders.set(folder, (folders.get(folder) ?? new Set()).add(chain))
  return new Map([...folders].map(([folder, chains]) => [folder, [...chains].sort()]))
}
