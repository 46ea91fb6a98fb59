import { paths } from '@carte/navigation/paths'
import { textOf } from '../support/html.ts'
import { withOwnSite } from '../support/own-site.ts'
import { OTHER_SHOP as SHOP } from '../support/sample.ts'
import { servedPage } from '../support/served-page.ts'
import { expect } from '../support/test.ts'

const test = withOwnSite('chain')

// One worker, because the tests change one site.
test.describe.configure({ mode: 'default' })

/** A dish whose price and stock the tests change. */
const DISH = { category: ['Burgare'], articleId: 'fish-burger' }

const HOME = paths.home.href()
const MENU = paths.menu.href({ shopId: SHOP.id, category: [] })
const PRIVACY = paths.privacyPolicy.href()
const ARTICLE = paths.article.href({ shopId: SHOP.id, ...DISH })

/** Changes by the operator, how to undo them, and which pages must show them. */
const CHANGES: readonly {
  readonly what: string
  readonly sql: string
  readonly undo: string
  readonly at: readonly string[]
  readonly shows: RegExp
}[] = [
  {
    what: 'the name of a shop',
    sql: `update shop set name = 'Carte Möllevången' where id = '${SHOP.id}'`,
    undo: `update shop set name = '${SHOP.name}' where id = '${SHOP.id}'`,
    at: [HOME, MENU, paths.orderType.href({ shopId: SHOP.id })],
    shows: /Carte Möllevången/,
  },
  {
    what: 'the email address of a shop',
    sql: `update shop set company_email = 'new-' || company_email where id = '${SHOP.id}'`,
    undo: `update shop set company_email = substr(company_email, 5) where id = '${SHOP.id}'`,
    at: [PRIVACY],
    shows: /new-\S+@/,
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
    shows: /Sold out/,
  },
]

for (const { what, sql, undo, at, shows } of CHANGES) {
  test(`Cached pages show a change of ${what} and its reversal`, { tag: '@large' }, async ({ site }) => {
    const isShown = async (path: string) => textOf((await servedPage(site.origin, path)).html).match(shows) !== null
    for (const path of at) expect(await isShown(path), path).toBe(false)
    await site.change(sql)
    try {
      for (const path of at) await expect.poll(() => isShown(path), path).toBe(true)
    } finally {
      await site.change(undo)
    }
    for (const path of at) await expect.poll(() => isShown(path), path).toBe(false)
  })
}
