import type { PublishedRegistry, RemotesRegistry, RemoteVersion } from '@carte/contract'
import { isRemotesRegistry } from '@carte/contract/guards'
import { chooseSet, type VisitChoice } from '@carte/domain'

/** For so long the page waits for what is newer than itself, in milliseconds. */
const WAIT_MS = 2_000

const isStrings = (value: unknown): value is readonly string[] =>
  Array.isArray(value) && value.every((each) => typeof each === 'string')

/** As strict as the registry of a page: a file without its hash is refused. */
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

async function ask(url: string, cache: RequestCache): Promise<unknown> {
  const response = await fetch(url, { cache, signal: AbortSignal.timeout(WAIT_MS) })
  return response.ok ? response.json() : null
}

/** What is released now; as the page knows it where that cannot be had. Of the shell the page has its own version, whatever is live. */
export async function publishedNow(known: PublishedRegistry): Promise<PublishedRegistry> {
  const now = await ask('/remotes.json', 'no-cache').catch(() => null)
  return isPublished(now) ? { ...now, shell: known.shell } : known
}

/** What `carte export-site` writes beside the files of each version. */
const addressOf = (remote: string, version: string) => `/remotes/${remote}/${version}/version.json`

/** Versions that the visit has from before and that are no longer named; asked of the site, never remembered here with their addresses. */
async function earlier(published: PublishedRegistry, pinned: VisitChoice['pinned'] = {}) {
  const found = new Map<string, RemoteVersion>()
  await Promise.all(
    Object.entries(published.remotes).map(async ([remote, { live, previous, canary }]) => {
      const version = Object.hasOwn(pinned, remote) ? pinned[remote] : undefined
      const isKnown = [live, previous, canary].some((each) => each?.version === version)
      if (version === undefined || isKnown || !/^[\w.+-]+$/.test(version)) return
      const described = await ask(addressOf(remote, version), 'default').catch(() => null)
      if (isVersion(described) && described.version === version) found.set(`${remote} ${version}`, described)
    }),
  )
  return found
}

/** The set of a visit, as a server would choose it. */
export async function chooseFor(
  published: PublishedRegistry,
  visit: VisitChoice,
  isPaying: boolean,
): Promise<RemotesRegistry> {
  const found = await earlier(published, visit.pinned)
  return chooseSet(published, visit, { isPaying, find: (remote, version) => found.get(`${remote} ${version}`) ?? null })
}
