import { expect, type Page } from '@playwright/test'

async function readKept(): Promise<Record<string, string[]>> {
  const kept: Record<string, string[]> = {}
  for (const name of await caches.keys()) {
    const requests = await (await caches.open(name)).keys()
    kept[name] = requests.map(({ url }) => url.slice(location.origin.length))
  }
  return kept
}

/** Sets the time of all cached API responses, in milliseconds since 1970. Runs in the page. */
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

/** Waits until the service worker has cached what the site needs offline. */
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
