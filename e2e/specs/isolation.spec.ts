import { LANGUAGES } from '@carte/contract'
import { orderRow } from '../support/database.ts'
import { isLeftToBrowser } from '../support/html.ts'
import { liveSite } from '../support/releases.ts'
import { ROUTES } from '../support/routes.ts'
import { ANNA, MATTI } from '../support/sample.ts'
import { type SecondSite, startSecondSite } from '../support/second-site.ts'
import { servedPage } from '../support/served-page.ts'
import { test as base, expect } from '../support/test.ts'

interface PageRequest {
  readonly path: string
  readonly who: 'guest' | 'anna' | 'matti'
  readonly headers: Readonly<Record<string, string>>
}

const REQUESTS = 200

/**
 * Each test has its own server: a server limits the pages it renders per minute and client address, and all specs have
 * the same address.
 */
const test = base.extend<{ readonly ownServer: SecondSite }>({
  ownServer: async ({ baseURL }, use) => {
    const site = await startSecondSite(await liveSite(String(baseURL)))
    await use(site)
    await site.stop()
  },
})

/** Replaces what differs in each response or depends on the time. */
const sameEachTime = (html: string) =>
  html
    .replaceAll(/\bnonce="[^"]*"/g, 'nonce')
    .replaceAll(/"now":"[^"]*"/g, 'now')
    .replaceAll(/"at":(?:"[^"]*"|\d+)/g, 'at')

/** Returns an excerpt of both texts where they differ; null if they do not. */
function difference(one: string, other: string): string | null {
  if (one === other) return null
  let at = 0
  while (one[at] === other[at]) at += 1
  return `${one.slice(at - 40, at + 80)} ≠ ${other.slice(at - 40, at + 80)}`
}

test('The server gives 200 concurrent requests the same pages as single requests, without data of other customers', {
  tag: '@large',
}, async ({ customers, journey, ownServer, serverLog }) => {
  const { origin } = ownServer
  serverLog.expect(/^info A view was left to the browser .*"why":"busy"/)
  await expect.poll(async () => (await orderRow(journey.orderIds.paid))?.status).toBe('delivered')
  const visitors = [
    { who: 'guest', cookie: null },
    { who: 'anna', cookie: customers.anna.cookie },
    { who: 'matti', cookie: customers.matti.cookie },
  ] as const
  const kinds: readonly PageRequest[] = ROUTES.flatMap(({ url }, row) =>
    LANGUAGES.flatMap((language, column) =>
      visitors.map(({ who, cookie }, each) => {
        const culture = `.AspNetCore.Culture=${encodeURIComponent(`c=${language}|uic=${language}`)}`
        return {
          path: url(journey),
          who,
          headers: {
            cookie: cookie ? `${culture}; ${cookie}` : culture,
            'accept-encoding': (row + column + each) % 2 === 0 ? 'gzip' : 'identity',
          },
        }
      }),
    ),
  )
  // Consecutive requests differ in everything: URL, language, customer, encoding.
  const requests = Array.from({ length: REQUESTS }, (_, index) => kinds[(index * 37) % kinds.length] as PageRequest)

  const get = async ({ path, headers }: PageRequest) => {
    const response = await fetch(new URL(path, origin), { headers, redirect: 'manual' })
    const language = /<html lang="(\w+)"/
    const html = sameEachTime(await response.text())
    return {
      status: response.status,
      location: response.headers.get('location'),
      cacheControl: response.headers.get('cache-control'),
      language: language.exec(html)?.[1] ?? null,
      html,
    }
  }

  const getAlone = async (request: PageRequest) => {
    // Make sure that the server renders the page, because a page left to the browser contains no name.
    if (!(request.who !== 'guest' && request.path === '/login')) await servedPage(origin, request.path, request.headers)
    return get(request)
  }
  const alone = new Map<PageRequest, Awaited<ReturnType<typeof get>>>()
  for (const request of new Set(requests)) alone.set(request, await getAlone(request))
  const together = await Promise.all(requests.map(get))

  let rendered = 0
  for (const [index, request] of requests.entries()) {
    const { html = '', ...rest } = together[index] ?? {}
    const { html: expected = '', ...others } = alone.get(request) ?? {}
    const description = `${request.who} at ${request.path}, ${request.headers.cookie}`
    // A busy server leaves some pages to the browser, and then also skips redirects. Such pages contain no personal
    // data.
    if (!isLeftToBrowser(html)) {
      rendered += 1
      expect(rest, description).toEqual(others)
      // Other specs change shops in the same database meanwhile.
      const present = html === expected ? expected : (await getAlone(request)).html
      expect(difference(html, present), description).toBeNull()
    }
    const otherCustomers = { guest: [ANNA, MATTI], anna: [MATTI], matti: [ANNA] }[request.who]
    // Use last names, because first names can be ordinary words in some language.
    const names = otherCustomers.flatMap(({ name, email }) => [email, name.split(' ')[1] ?? name])
    expect(
      names.filter((name) => html.includes(name)),
      description,
    ).toEqual([])
  }
  // The server renders one page and queues eight, however busy the machine is.
  expect(rendered).toBeGreaterThanOrEqual(9)
})
