import type { CanaryVersion, PublishedRegistry, RemotesRegistry, RemoteVersion } from '@carte/contract'

/** Draws are numbers from 0 to one below it. */
export const DRAWS = 10_000

/** What decides which versions a visit gets. */
export interface VisitChoice {
  /** Drawn once for a browser, 0–9999. */
  readonly draw: number
  /** The versions that the visit has already, by remote; none at its beginning. */
  readonly pinned?: Readonly<Record<string, string>>
}

export interface SetOptions {
  /** A version that is neither live nor previous nor canary any more; null where its files are gone. Default: gone. */
  readonly find?: (remote: string, version: string) => RemoteVersion | null
  /** Somebody is paying: what has been withdrawn stays until they are done. */
  readonly isPaying?: boolean
}

type Published = PublishedRegistry['remotes'][string]

/** Spreads a text over all numbers of 32 bits (FNV-1a). */
function hashOf(text: string): number {
  let hash = 0x811c9dc5
  for (let index = 0; index < text.length; index++) hash = Math.imul(hash ^ text.charCodeAt(index), 0x01000193)
  return hash >>> 0
}

/** Changes about half of the bits when one of them changes (the end of MurmurHash3). */
function mixed(number: number): number {
  let bits = Math.imul(number ^ (number >>> 16), 0x85ebca6b)
  bits = Math.imul(bits ^ (bits >>> 13), 0xc2b2ae35)
  return (bits ^ (bits >>> 16)) >>> 0
}

const HALF = 100
const ROUNDS = 4

/**
 * Where a draw stands in the queue for a version, 0–9999: another order for each version, in which every place is taken once. A
 * share of 5 % is therefore 500 of the 10,000 draws exactly, and not the same ones for two versions. (A Feistel network on two
 * digits of base 100.)
 */
function positionOf(draw: number, version: string): number {
  const key = hashOf(version)
  let [left, right] = [Math.floor(draw / HALF), draw % HALF]
  for (let round = 1; round <= ROUNDS; round++)
    [left, right] = [right, (left + mixed(key ^ Math.imul(round * HALF + right, 0x9e3779b1))) % HALF]
  return left * HALF + right
}

/** Whether a draw is among the share of a canary. A share that grows only adds draws. */
const isDrawn = (draw: number, remote: string, { version, share }: CanaryVersion): boolean =>
  positionOf(draw, `${remote} ${version}`) < Math.round((share / 100) * DRAWS)

/** Remotes whose canary a draw has, in their order. All that a choice has from a draw. */
export const drawnCanaries = ({ remotes }: PublishedRegistry, draw: number): readonly string[] =>
  Object.entries(remotes).flatMap(([remote, { canary }]) => (canary && isDrawn(draw, remote, canary) ? [remote] : []))

/** Without what is not of a version: two visits with one set have one text of it. */
const plain = ({ version, entry, exposes }: RemoteVersion): RemoteVersion => ({ version, entry, exposes })

function kept(remote: string, published: Published, pinned: string | undefined, options: SetOptions) {
  if (pinned === undefined || (published.withdrawn.includes(pinned) && !options.isPaying)) return null
  const { live, previous, canary } = published
  const known = [live, previous, canary].find((candidate) => candidate?.version === pinned)
  return known ?? options.find?.(remote, pinned) ?? null
}

function chooseVersions(remote: string, published: Published, { draw, pinned }: VisitChoice, options: SetOptions) {
  const { live, previous, canary } = published
  const has = pinned && Object.hasOwn(pinned, remote) ? pinned[remote] : undefined
  const chosen = kept(remote, published, has, options) ?? (canary && isDrawn(draw, remote, canary) ? canary : live)
  // In reserve stands what everybody else has; for what everybody has, the one before.
  const reserve = chosen.version === live.version ? previous : live
  return { live: plain(chosen), ...(reserve ? { previous: plain(reserve) } : {}) }
}

/** The name of a set. The same for every visit with the same versions, in the same page: what is kept for one of them is right for all. */
export function nameOfSet(shell: string, remotes: RemotesRegistry['remotes']): string {
  const names = Object.entries(remotes).map(
    ([remote, { live, previous }]) => `${remote}-${live.version}${previous ? `~${previous.version}` : ''}`,
  )
  return [shell, ...names.sort()].join('_')
}

/**
 * The versions that a visit gets, of everything that is released: what it has as long as that is there and has not been withdrawn,
 * and for the rest what is live, or the canary for whose share it has been drawn. A pure function, so that every server, and a
 * browser where there is none, chooses the same.
 */
export function chooseSet(published: PublishedRegistry, visit: VisitChoice, options: SetOptions = {}): RemotesRegistry {
  const remotes = Object.fromEntries(
    Object.entries(published.remotes).map(([remote, its]) => [remote, chooseVersions(remote, its, visit, options)]),
  )
  return { release: nameOfSet(published.shell, remotes), shell: published.shell, remotes }
}

/** What a visit has to remember of its set: the version of each remote. */
export const pinnedBy = ({ remotes }: RemotesRegistry): Readonly<Record<string, string>> =>
  Object.fromEntries(Object.entries(remotes).map(([remote, { live }]) => [remote, live.version]))

/** For so long without a sign of its page a visit goes on, in minutes. */
export const VISIT_MINUTES = 30
