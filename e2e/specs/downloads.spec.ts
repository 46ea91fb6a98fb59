import { paths } from '@carte/navigation/paths'
import type { Route } from '@playwright/test'
import { LARGE, SMALL } from '../support/appearance.ts'
import { cultureCookie } from '../support/culture.ts'
import { waitForInteractive } from '../support/interactive.ts'
import type { RemoteName } from '../support/registry.ts'
import { SHOP } from '../support/sample.ts'
import { servedPage } from '../support/served-page.ts'
import { expect, test } from '../support/test.ts'
import { extendTimeLimits } from '../support/time-limits.ts'

/** Pages, and the remotes whose files each may load before it is interactive. */
const PAGES: readonly { readonly name: string; readonly path: string; readonly remotes: readonly RemoteName[] }[] = [
  { name: 'home', path: paths.home.href(), remotes: ['shops'] },
  { name: 'menu', path: paths.menu.href({ shopId: SHOP.id, category: [] }), remotes: ['menu'] },
  {
    name: 'article',
    path: paths.article.href({ shopId: SHOP.id, category: ['Burgare'], articleId: 'smash-burger' }),
    remotes: ['menu'],
  },
]

for (const { name, path, remotes } of PAGES) {
  for (const viewport of [SMALL, LARGE]) {
    test(`The ${name} page at ${viewport.width} px loads no file twice, nor another remote’s until it is interactive`, {
      tag: '@small',
    }, async ({ browser, baseURL }) => {
      const origin = String(baseURL)
      await servedPage(origin, path)
      const context = await browser.newContext({ baseURL: origin, viewport })
      await context.addCookies([cultureCookie(origin, 'en')])
      const page = await context.newPage()
      // A remote's script is requested again when it takes too long.
      await extendTimeLimits(page)
      const network = await context.newCDPSession(page)
      await network.send('Network.enable')
      /** Requests by id: URL, and whether the response came over the network. */
      const requests = new Map<string, { readonly url: string; usedNetwork: boolean }>()
      network.on('Network.requestWillBeSent', ({ requestId, request }) => {
        if (request.url.startsWith(origin)) {
          requests.set(requestId, { url: request.url.slice(origin.length), usedNetwork: false })
        }
      })
      /** Addresses of the requests without an answer. */
      const pending = new Map<string, string>()
      network.on('Network.requestWillBeSent', ({ requestId, request }) => pending.set(requestId, request.url))
      network.on('Network.loadingFinished', ({ requestId }) => pending.delete(requestId))
      network.on('Network.loadingFailed', ({ requestId }) => pending.delete(requestId))
      const cached = new Set<string>()
      network.on('Network.requestServedFromCache', ({ requestId }) => cached.add(requestId))
      network.on('Network.responseReceived', ({ requestId, response }) => {
        if (response.fromDiskCache || response.fromPrefetchCache) cached.add(requestId)
      })
      network.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
        const request = requests.get(requestId)
        if (request) request.usedNetwork = encodedDataLength > 0 && !cached.has(requestId)
      })

      await page.goto(path, { waitUntil: 'commit' })
      await waitForInteractive(page)
      const urlsBeforeInteractive = await page.evaluate(() => {
        const [mark] = performance.getEntriesByName('carte:interactive')
        const files = performance
          .getEntriesByType('resource')
          .filter(({ startTime }) => startTime < (mark?.startTime ?? 0))
        return files.map((entry) => new URL(entry.name).pathname)
      })
      const unexpected = urlsBeforeInteractive.filter((url) => {
        const [, remote] = /^\/remotes\/(\w+)\//.exec(url) ?? []
        return remote !== undefined && !(remotes as readonly string[]).includes(remote)
      })
      expect(unexpected, 'files of remotes that the page does not need').toEqual([])
      // The HTML contains the data of the first view, so only pictures are requested.
      expect(urlsBeforeInteractive.filter((url) => /^\/api\/(?!images\/)/.test(url))).toEqual([])

      // Poll instead of waiting for "networkidle", so that a failure names what the page still waits for.
      let previousCount = 0
      const busyWith = () => {
        const hasNew = requests.size > previousCount
        previousCount = requests.size
        return hasNew ? ['new requests'] : [...pending.values()]
      }
      await expect.poll(busyWith, { intervals: [500] }).toEqual([])
      const transferred = [...requests.values()].flatMap(({ url, usedNetwork }) => (usedNetwork ? [url] : []))
      const duplicates = transferred.filter((url, index) => transferred.indexOf(url) !== index)
      expect(duplicates, 'files that were downloaded twice').toEqual([])
      await context.close()
    })
  }
}

test('A page requests the data of other pages only when its own screen is interactive', { tag: '@small' }, async ({
  page,
  baseURL,
}) => {
  const path = paths.article.href({ shopId: SHOP.id, category: ['Burgare'], articleId: 'smash-burger' })
  await servedPage(String(baseURL), path)
  const screen = Promise.withResolvers<Route>()
  await page.route(/\/remotes\/menu\/[^/]+\/article\.[^/]+\.js$/, (route) => screen.resolve(route))
  const requests: string[] = []
  page.on('request', (request) => {
    const { pathname } = new URL(request.url())
    if (pathname.startsWith(`/api/shops/${SHOP.id}`)) requests.push(pathname)
  })
  // The page requests this chunk when it is idle for the first time.
  const idle = page.waitForResponse(/\/connection\.[^/]+\.js$/)
  await page.goto(path, { waitUntil: 'commit' })
  await idle
  expect(requests).toEqual([])
  await (await screen.promise).continue()
  await waitForInteractive(page)
  await expect.poll(() => requests).toContain(`/api/shops/${SHOP.id}/menu`)
})
