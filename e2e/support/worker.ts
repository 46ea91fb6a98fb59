import { expect, type Page } from '@playwright/test'

/** Everything that the browser keeps for the site beside its storage: addresses by the name of their cache. Runs in the page. */
async function readKept(): Promise<Record<string, string[]>> {
  const kept: Record<string, string[]> = {}
  for (const name of await caches.keys()) {
    const requests = await (await caches.open(name)).keys()
    kept[name] = requests.map(({ url }) => url.slice(location.origin.length))
  }
  return kept
}

/** Has the worker's answers of the API be from a moment, in milliseconds. Runs in the page. */
export async function ageKept(at: number): Promise<void> {
  const cache = await caches.open('carte-data')
  for (const request of await cache.keys()) {
    const answer = await cache.match(request)
    if (!answer) continue
    const headers = new Headers(answer.headers)
    headers.set('carte-kept-at', String(at))
    await cache.put(request, new Response(await answer.blob(), { headers }))
  }
}

export const keptOf = (page: Page): Promise<Record<string, readonly string[]>> => page.evaluate(readKept)

/** Waits until the page has a service worker which keeps what the site needs to be of use without a connection. */
export async function readyForOffline(page: Page): Promise<void> {
  const needed = [
    /^\/offline$/,
    /^\/api\/shops\?pageSize=48$/,
    /^\/remotes\/menu\/.+\.css$/,
    /^\/remotes\/checkout\/.+\.js$/,
    /words-/,
  ]
  await expect(async () => {
    const kept = Object.values(await keptOf(page)).flat()
    expect(needed.filter((address) => !kept.some((each) => address.test(each)))).toEqual([])
  }).toPass()
}
