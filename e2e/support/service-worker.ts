import { expect, type Page } from '@playwright/test'

async function readCaches(): Promise<Record<string, string[]>> {
  const cached: Record<string, string[]> = {}
  for (const name of await caches.keys()) {
    const requests = await (await caches.open(name)).keys()
    cached[name] = requests.map(({ url }) => url.slice(location.origin.length))
  }
  return cached
}

/** Sets the time of all cached API responses, in milliseconds since 1970. Runs in the page. */
export async function setCachedAt(at: number): Promise<void> {
  const cache = await caches.open('carte-data')
  for (const request of await cache.keys()) {
    const answer = await cache.match(request)
    if (!answer) continue
    const headers = new Headers(answer.headers)
    headers.set('carte-kept-at', String(at))
    await cache.put(request, new Response(await answer.blob(), { headers }))
  }
}

export const cachedUrls = (page: Page): Promise<Record<string, readonly string[]>> => page.evaluate(readCaches)

/** Waits until the service worker has cached what the site needs offline. */
export async function waitForOfflineCache(page: Page): Promise<void> {
  const needed = [
    /^\/offline$/,
    /^\/api\/shops\?pageSize=48$/,
    /^\/remotes\/menu\/.+\.css$/,
    /^\/remotes\/checkout\/.+\.js$/,
    // The texts of the page's language.
    /words-/,
  ]
  await expect(async () => {
    const cached = Object.values(await cachedUrls(page)).flat()
    expect(needed.filter((address) => !cached.some((each) => address.test(each)))).toEqual([])
  }).toPass()
}
