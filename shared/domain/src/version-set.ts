import type { CanaryVersion, PublishedRegistry, RemotesRegistry, RemoteVersion } from '@carte/contract'

/** Number of possible draws; a draw is an integer from 0 to `DRAWS - 1`. */
export const DRAWS = 10_000

export interface VisitChoice {
  /** Random number that a browser gets once; 0–9999. */
  readonly draw: number
  /** The versions that the visit already uses, by remote; none for a new visit. */
  readonly pinned?: Readonly<Record<string, string>>
}

export interface SetOptions {
  /**
   * Finds a version that is no longer live, previous or canary; returns null if its files are deleted. Default: always
   * null.
   */
  readonly find?: (remote: string, version: string) => RemoteVersion | null
  /** The guest is paying: keep a withdrawn version until the payment is done. */
  readonly isPaying?: boolean
}

type Published = PublishedRegistry['remotes'][string]

/** Hashes a text to 32 bits (FNV-1a). */
function hashOf(text: string): number {
  let hash = 0x811c9dc5
  for (let index = 0; index < text.length; index++) hash = Math.imul(hash ^ text.charCodeAt(index), 0x01000193)
  return hash >>> 0
}

/** Mixes the bits of a number, so that one changed bit changes about half of them (finalizer of MurmurHash3). */
function mixed(number: number): number {
  let bits = Math.imul(number ^ (number >>> 16), 0x85ebca6b)
  bits = Math.imul(bits ^ (bits >>> 13), 0xc2b2ae35)
  return (bits ^ (bits >>> 16)) >>> 0
}

const DIGIT_BASE = 100
const ROUNDS = 4

/**
 * Returns the position of a draw in a version's order, 0–9999. Each version has its own permutation of all draws. So a
 * share of 5 % is exactly 500 of 10,000 draws, and different versions get different draws. The permutation is a Feistel
 * network on two digits of base 100.
 */
function positionOf(draw: number, version: string): number {
  const key = hashOf(version)
  let [left, right] = [Math.floor(draw / DIGIT_BASE), draw % DIGIT_BASE]
  for (let round = 1; round <= ROUNDS; round++)
    [left, right] = [right, (left + mixed(key ^ Math.imul(round * DIGIT_BASE + right, 0x9e3779b1))) % DIGIT_BASE]
  return left * DIGIT_BASE + right
}

/** Returns whether a draw belongs to a canary's share. A growing share only adds draws. */
const isCanaryVisit = (draw: number, remote: string, { version, share }: CanaryVersion): boolean =>
  positionOf(draw, `${remote} ${version}`) < Math.round((share / 100) * DRAWS)

/** Returns the remotes with a canary for this draw, in the registry's order. The draw has no other effect on a set. */
export const drawnCanaries = ({ remotes }: PublishedRegistry, draw: number): readonly string[] =>
  Object.entries(remotes).flatMap(([remote, { canary }]) =>
    canary && isCanaryVisit(draw, remote, canary) ? [remote] : [],
  )

// Remove fields that do not belong to the version, so that equal sets serialize to equal texts.
const plain = ({ version, entry, exposes }: RemoteVersion): RemoteVersion => ({ version, entry, exposes })

function kept(remote: string, published: Published, pinned: string | undefined, options: SetOptions) {
  if (pinned === undefined || (published.withdrawn.includes(pinned) && !options.isPaying)) return null
  const { live, previous, canary } = published
  const known = [live, previous, canary].find((candidate) => candidate?.version === pinned)
  return known ?? options.find?.(remote, pinned) ?? null
}

function chooseVersions(remote: string, published: Published, { draw, pinned }: VisitChoice, options: SetOptions) {
  const { live, previous, canary } = published
  const pinnedVersion = pinned && Object.hasOwn(pinned, remote) ? pinned[remote] : undefined
  const chosen =
    kept(remote, published, pinnedVersion, options) ?? (canary && isCanaryVisit(draw, remote, canary) ? canary : live)
  // The fallback for a canary or pinned version is the live one; for the live version, the previous one.
  const fallback = chosen.version === live.version ? previous : live
  return { live: plain(chosen), ...(fallback ? { previous: plain(fallback) } : {}) }
}

/** Returns the name of a set of versions. Visits with the same versions get the same name, so it can be a cache key. */
export function nameOfSet(shell: string, remotes: RemotesRegistry['remotes']): string {
  const names = Object.entries(remotes).map(
    ([remote, { live, previous }]) => `${remote}-${live.version}${previous ? `~${previous.version}` : ''}`,
  )
  return [shell, ...names.sort()].join('_')
}

/**
 * Returns the versions that a visit gets. A visit keeps its versions as long as they exist and are not withdrawn.
 * Otherwise it gets the canary if its draw belongs to the share, else the live version. This is a pure function, so
 * every server, and a browser without a server, makes the same choice.
 */
export function chooseSet(published: PublishedRegistry, visit: VisitChoice, options: SetOptions = {}): RemotesRegistry {
  const remotes = Object.fromEntries(
    Object.entries(published.remotes).map(([remote, its]) => [remote, chooseVersions(remote, its, visit, options)]),
  )
  return { release: nameOfSet(published.shell, remotes), shell: published.shell, remotes }
}

/** Returns what a visit has to store of its set: the version of each remote. */
export const pinnedBy = ({ remotes }: RemotesRegistry): Readonly<Record<string, string>> =>
  Object.fromEntries(Object.entries(remotes).map(([remote, { live }]) => [remote, live.version]))

/** A visit ends after this time without a request from its page, in minutes. */
export const VISIT_MINUTES = 30
