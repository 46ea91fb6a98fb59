import { LANGUAGES } from '@carte/contract'
import { paths } from '@carte/navigation/paths'
import { change, orderRow } from '../support/database.ts'
import { isLeftToBrowser, textOf } from '../support/html.ts'
import { ROUTES } from '../support/routes.ts'
import { ANNA, MATTI, QUIET_SHOP as SHOP } from '../support/sample.ts'
import { servedPage } from '../support/served.ts'
import { expect, test } from '../support/test.ts'

interface Ask {
  readonly path: string
  readonly who: 'guest' | 'anna' | 'matti'
  readonly headers: Readonly<Record<string, string>>
}

const REQUESTS = 200

// One after the other: what one changes the other would take for somebody else’s.
test.describe.configure({ mode: 'default' })

/** What is another one in each answer, or moves with the clock. */
const sameEachTime = (html: string) =>
  html
    .replaceAll(/\bnonce="[^"]*"/g, 'nonce')
    .replaceAll(/"now":"[^"]*"/g, 'now')
    .replaceAll(/"at":(?:"[^"]*"|\d+)/g, 'at')

/** Where two texts part. */
function difference(one: string, other: string): string | null {
  if (one === other) return null
  let at = 0
  while (one[at] === other[at]) at += 1
  return `${one.slice(at - 40, at + 80)} ≠ ${other.slice(at - 40, at + 80)}`
}

test('Two hundred visits at once get what each gets alone', { tag: '@large' }, async ({
  customers,
  walked,
  serverLog,
}) => {
  test.setTimeout(240_000)
  serverLog.expect(/^info A view was left to the browser .*"why":"busy"/)
  await expect.poll(async () => (await orderRow(walked.orders.paid))?.status).toBe('delivered')
  const visitors = [
    { who: 'guest', cookie: null },
    { who: 'anna', cookie: customers.anna.cookie },
    { who: 'matti', cookie: customers.matti.cookie },
  ] as const
  const kinds: readonly Ask[] = ROUTES.flatMap(({ url }, row) =>
    LANGUAGES.flatMap((language, column) =>
      visitors.map(({ who, cookie }, each) => {
        const culture = `.AspNetCore.Culture=${encodeURIComponent(`c=${language}|uic=${language}`)}`
        return {
          path: url(walked),
          who,
          headers: {
            cookie: cookie ? `${culture}; ${cookie}` : culture,
            'accept-encoding': (row + column + each) % 2 === 0 ? 'gzip' : 'identity',
          },
        }
      }),
    ),
  )
  // Neighbours differ in everything: address, language, customer, encoding.
  const asks = Array.from({ length: REQUESTS }, (_, index) => kinds[(index * 37) % kinds.length] as Ask)

  const get = async ({ path, headers }: Ask) => {
    const response = await fetch(new URL(path, walked.origin), { headers, redirect: 'manual' })
    const language = /<html lang="(\w+)"/
    const html = sameEachTime(await response.text())
    return {
      status: response.status,
      location: response.headers.get('location'),
      kept: response.headers.get('cache-control'),
      language: language.exec(html)?.[1] ?? null,
      html,
    }
  }

  const alone = new Map<Ask, Awaited<ReturnType<typeof get>>>()
  for (const ask of new Set(asks)) {
    // Drawn by the server: one that the browser draws holds nobody's name.
    if (!(ask.who !== 'guest' && ask.path === '/login')) await servedPage(walked.origin, ask.path, ask.headers)
    alone.set(ask, await get(ask))
  }
  const together = await Promise.all(asks.map(get))

  let drawn = 0
  for (const [index, ask] of asks.entries()) {
    const { html = '', ...rest } = together[index] ?? {}
    const { html: expected = '', ...others } = alone.get(ask) ?? {}
    const words = `${ask.who} at ${ask.path}, ${ask.headers.cookie}`
    // A server that has too much to do leaves pages to the browser, redirects too: then they say nothing of anybody.
    if (!isLeftToBrowser(html)) {
      drawn += 1
      expect(rest, words).toEqual(others)
      expect(difference(html, expected), words).toBeNull()
    }
    const strangers = { guest: [ANNA, MATTI], anna: [MATTI], matti: [ANNA] }[ask.who]
    // First names are words of some language.
    const names = strangers.flatMap(({ name, email }) => [email, name.split(' ')[1] ?? name])
    expect(
      names.filter((name) => html.includes(name)),
      words,
    ).toEqual([])
  }
  // One renders and eight wait, however busy the machine is.
  expect(drawn).toBeGreaterThanOrEqual(9)
})

/** A shop whose name no other story reads: they run at the same time. */
const RENAMED = { id: 'mollan', name: 'Carte Möllan' }
/** A dish of which no other story tells: they run at the same time. */
const DISH = { category: ['Burgare'], articleId: 'fish-burger' }

const HOME = paths.home.href()
const MENU = paths.menu.href({ shopId: SHOP.id, category: [] })
const ARTICLE = paths.article.href({ shopId: SHOP.id, ...DISH })

/** What an operator changes, how it is undone, where it shows and by what. */
const CHANGES: readonly {
  readonly what: string
  readonly sql: string
  readonly undo: string
  readonly at: readonly string[]
  readonly shows: RegExp
}[] = [
  {
    what: 'the name of a shop',
    sql: `update shop set name = 'Carte Möllevången' where id = '${RENAMED.id}'`,
    undo: `update shop set name = '${RENAMED.name}' where id = '${RENAMED.id}'`,
    at: [HOME, paths.menu.href({ shopId: RENAMED.id, category: [] }), paths.orderType.href({ shopId: RENAMED.id })],
    shows: /Carte Möllevången/,
  },
  {
    what: 'a price',
    sql: `update article set price_minor = price_minor + 123400 where code = '${DISH.articleId}'`,
    undo: `update article set price_minor = price_minor - 123400 where code = '${DISH.articleId}'`,
    at: [MENU, ARTICLE],
    shows: /1[,.\s]?[2-4]\d\d\b/,
  },
  {
    what: 'what is sold out',
    sql: `insert into shop_article values ('${SHOP.id}', '${DISH.articleId}', true)`,
    undo: `delete from shop_article where shop_id = '${SHOP.id}' and code = '${DISH.articleId}'`,
    at: [ARTICLE],
    shows: /Sold out today/,
  },
]

for (const { what, sql, undo, at, shows } of CHANGES) {
  test(`Pages that are kept follow a change of ${what}`, { tag: '@large' }, async ({ baseURL }) => {
    const says = async (path: string) => textOf((await servedPage(String(baseURL), path)).html).match(shows) !== null
    for (const path of at) expect(await says(path), path).toBe(false)
    await change(sql)
    try {
      for (const path of at) await expect.poll(() => says(path), path).toBe(true)
    } finally {
      await change(undo)
    }
    for (const path of at) await expect.poll(() => says(path), path).toBe(false)
  })
}
