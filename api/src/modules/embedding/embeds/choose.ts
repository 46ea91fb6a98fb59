import type { EmbedHost, EmbedSet, EmbedVersion } from '@carte/contract'
import { EmbedVersion as Version } from '@carte/contract/schemas'
import { nameOfSet } from '@carte/domain'
import { type EmbedPart, type HostRelease, isPinned, type RemoteRelease, unmetRequirements } from '@carte/releases'
import * as z from 'zod/mini'
import { HttpError } from '../../../infrastructure/http/http-error.ts'
import type { Live } from '../../site/index.ts'

export interface ChosenVersions {
  readonly host: EmbedHost
  readonly registry: EmbedSet['registry']
  /** Remotes whose versions must not be pruned because of this page. */
  readonly keep: readonly string[]
}

export interface VersionSource {
  readonly live: Pick<Live, 'shell' | 'published'>
  /** Versions that were live and are not withdrawn: the live one first, then the others, the newest first. */
  readonly released: (part: string) => Promise<readonly string[]>
  readonly findRelease: (part: string, version: string) => Promise<HostRelease | RemoteRelease | null>
}

/** Pinned versions by remote. Remotes that are not pinned get the live version. */
export type Pins = ReadonlyMap<string, string>

type Host = HostRelease & { readonly embed: EmbedPart }
type Registry = EmbedSet['registry']
type RemoteVersions = Registry['remotes'][string]

/** The number of versions that an error lists. */
const LISTED_MAX = 20

const isHost = (described: HostRelease | RemoteRelease | null): described is Host =>
  described !== null && 'js' in described && described.embed !== undefined

export async function* hostsOf({ live, released, findRelease }: VersionSource): AsyncGenerator<Host> {
  if (isHost(live.shell)) yield live.shell
  for (const version of await released('shell')) {
    const host = version === live.shell.version ? null : await findRelease('shell', version)
    if (isHost(host)) yield host
  }
}

async function* versionsOf({ live, released }: VersionSource, remote: string): AsyncGenerator<string> {
  const { live: current, previous } = live.published.remotes[remote] ?? {}
  const versions = [current, previous].flatMap((each) => (each ? [each.version] : []))
  yield* versions
  for (const version of await released(remote)) if (!versions.includes(version)) yield version
}

async function rejectVersion({ live, released }: VersionSource, remote: string, pin: string): Promise<never> {
  const versions = Object.hasOwn(live.published.remotes, remote) ? (await released(remote)).slice(0, LISTED_MAX) : []
  const detail =
    versions.length > 0
      ? `No version of "${remote}" matches ${pin}. Available versions: ${versions.join(', ')}.`
      : `Unknown remote "${remote}". Available remotes: ${Object.keys(live.published.remotes).sort().join(', ')}.`
  throw new HttpError(404, 'unknown-version', { detail, more: { remote, versions } })
}

/** The possible versions of a remote in order of preference, read lazily and once. */
interface Candidates {
  readonly remote: string
  readonly isPinned: boolean
  /**
   * How many candidates may be read for a fallback. Without a pin only the published ones, so that the store is not
   * read for ordinary pages.
   */
  readonly fallbackMax: number
  /** Null after the last one. */
  readonly at: (index: number) => Promise<RemoteRelease | null>
}

function candidatesOf(source: VersionSource, remote: string, pin: string | undefined): Candidates {
  const versions = versionsOf(source, remote)
  const published = source.live.published.remotes[remote]?.previous ? 2 : 1
  const found: RemoteRelease[] = []
  async function next(): Promise<RemoteRelease | null> {
    for (let each = await versions.next(); !each.done; each = await versions.next()) {
      if (pin !== undefined && !isPinned(each.value, pin)) continue
      const described = await source.findRelease(remote, each.value)
      if (described && 'entry' in described) return described
    }
    return null
  }
  return {
    remote,
    isPinned: pin !== undefined,
    fallbackMax: pin === undefined ? published : Number.POSITIVE_INFINITY,
    async at(index) {
      while (found.length <= index) {
        const described = await next()
        if (!described) return null
        found.push(described)
      }
      return found[index] ?? null
    },
  }
}

/**
 * Returns the versions of a remote for this host: the first candidate that the host can run, and an older fallback. A
 * pinned remote must be its first candidate. Null if none fits.
 */
async function fittingVersions(
  host: Host,
  { isPinned: hasPin, fallbackMax, at }: Candidates,
): Promise<RemoteVersions | null> {
  const fits: EmbedVersion[] = []
  for (let index = 0; fits.length < 2; index++) {
    // Do not read unpublished versions for a fallback.
    if (fits.length === 1 && index >= fallbackMax) break
    const next = await at(index)
    if (!next) break
    if (unmetRequirements(host, next).length === 0) fits.push(z.parse(Version, next))
    else if (hasPin && index === 0) return null
  }
  const [live, previous] = fits
  return live ? { live, ...(previous ? { previous } : {}) } : null
}

async function remotesOn(host: Host, all: readonly Candidates[]): Promise<Registry['remotes'] | null> {
  const remotes: Record<string, RemoteVersions> = {}
  for (const candidates of all) {
    const versions = await fittingVersions(host, candidates)
    if (!versions) return null
    remotes[candidates.remote] = versions
  }
  return remotes
}

/**
 * Chooses the versions of a page (EMBED-13, EMBED-15): for each pinned remote the newest matching version, for others
 * the live one, and the newest shell that can run all of them, the live one first. On an older shell, a remote without
 * a pin gets the newest version that this shell can run.
 *
 * @throws HttpError `unknown-version` or `no-fitting-host`
 */
export async function choose(source: VersionSource, pins: Pins): Promise<ChosenVersions> {
  const names = new Set([...Object.keys(source.live.published.remotes), ...pins.keys()])
  const candidates = [...names].sort().map((remote) => candidatesOf(source, remote, pins.get(remote)))
  for (const { remote, at } of candidates) {
    const pin = pins.get(remote)
    if (pin !== undefined && !(await at(0))) await rejectVersion(source, remote, pin)
  }
  for await (const host of hostsOf(source)) {
    const remotes = await remotesOn(host, candidates)
    if (!remotes) continue
    const { version, embed } = host
    return {
      host: { version, js: embed.js, css: embed.css },
      registry: { release: nameOfSet(version, remotes), shell: version, remotes },
      keep: version === source.live.shell.version ? [...pins.keys()] : Object.keys(remotes),
    }
  }
  throw new HttpError(404, 'no-fitting-host', { detail: 'No available shell can run these versions together.' })
}
