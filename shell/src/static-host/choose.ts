import type { PublishedRegistry, RemotesRegistry, RemoteVersion } from '@carte/contract'
import { isRemotesRegistry } from '@carte/contract/guards'
import { chooseSet, type VisitChoice } from '@carte/domain'

/** How long the page waits for the current registry, in milliseconds. */
const WAIT_MS = 2_000

const isStrings = (value: unknown): value is readonly string[] =>
  Array.isArray(value) && value.every((each) => typeof each === 'string')

/** As strict as the check of a page's registry: every file needs a hash. */
function isPublished(value: unknown): value is PublishedRegistry {
  if (!isRemotesRegistry(value)) return false
  const all: RemotesRegistry['remotes'] & Partial<PublishedRegistry['remotes']> = value.remotes as never
  return Object.values(all).every(({ canary, withdrawn }: Partial<PublishedRegistry['remotes'][string]>) => {
    const isCanary = !canary || (typeof canary.share === 'number' && isVersion(canary))
    return isCanary && isStrings(withdrawn)
  })
}
const isVersion = (value: unknown): value is RemoteVersion =>
  isRemotesRegistry({ release: '', remotes: { one: { live: value } } })

async function fetchJson(url: string, cache: RequestCache): Promise<unknown> {
  const response = await fetch(url, { cache, signal: AbortSignal.timeout(WAIT_MS) })
  return response.ok ? response.json() : null
}

/**
 * Returns the live versions, or the page's own registry if they cannot be loaded. The shell's version stays that of the
 * page.
 */
export async function publishedNow(known: PublishedRegistry): Promise<PublishedRegistry> {
  const now = await fetchJson('/remotes.json', 'no-cache').catch(() => null)
  return isPublished(now) ? { ...now, shell: known.shell } : known
}

/** Returns the address of the version file that `carte export-site` writes. */
const addressOf = (remote: string, version: string) => `/remotes/${remote}/${version}/version.json`

/**
 * Loads versions of this visit that the registry no longer names. They come from the site: storage holds version names
 * only, never file addresses.
 */
async function loadPinned(published: PublishedRegistry, pinned: VisitChoice['pinned'] = {}) {
  const found = new Map<string, RemoteVersion>()
  await Promise.all(
    Object.entries(published.remotes).map(async ([remote, { live, previous, canary }]) => {
      const version = Object.hasOwn(pinned, remote) ? pinned[remote] : undefined
      const isKnown = [live, previous, canary].some((each) => each?.version === version)
      if (version === undefined || isKnown || !/^[\w.+-]+$/.test(version)) return
      const described = await fetchJson(addressOf(remote, version), 'default').catch(() => null)
      if (isVersion(described) && described.version === version) found.set(`${remote} ${version}`, described)
    }),
  )
  return found
}

/** Chooses the set of versions for a visit, with the same rules as a server. */
export async function chooseFor(
  published: PublishedRegistry,
  visit: VisitChoice,
  isPaying: boolean,
): Promise<RemotesRegistry> {
  const found = await loadPinned(published, visit.pinned)
  return chooseSet(published, visit, { isPaying, find: (remote, version) => found.get(`${remote} ${version}`) ?? null })
}
