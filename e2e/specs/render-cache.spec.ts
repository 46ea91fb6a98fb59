import type { ArticleItem, Menu, MenuItem, Shop } from '@carte/contract'
import { paths } from '@carte/navigation/paths'
import { change } from '../support/database.ts'
import { textOf } from '../support/html.ts'
import { servedPage } from '../support/served-page.ts'
import { expect, test } from '../support/test.ts'

/** A shop that no other spec uses. The test undoes its changes. */
const SHOP_ID = 'oulu'

interface Placed {
  readonly item: ArticleItem
  readonly category: readonly string[]
}

function firstArticle(items: readonly MenuItem[], category: readonly string[] = []): Placed | null {
  for (const item of items) {
    if (item.type === 'article') return { item, category }
    const found = firstArticle(item.items, [...category, item.name])
    if (found) return found
  }
  return null
}

const read = async (origin: string, path: string) => textOf((await servedPage(origin, path)).html)

test('Cached pages follow a dish that sells out and a shop’s changed email address', { tag: '@large' }, async ({
  baseURL,
  request,
}) => {
  const origin = String(baseURL)
  const menu = (await (await request.get(`/api/shops/${SHOP_ID}/menu`)).json()) as Menu
  const placed = firstArticle(menu.items)
  if (!placed) throw new Error('The sample’s menu is empty')
  const { code } = placed.item
  const article = paths.article.href({ shopId: SHOP_ID, category: placed.category, articleId: code })
  const { company } = (await (await request.get(`/api/shops/${SHOP_ID}`)).json()) as Shop
  const address = 'new-address@carte.example'
  const privacy = paths.privacyPolicy.href()

  expect(await read(origin, article)).not.toContain('Sold out')
  expect(await read(origin, privacy)).not.toContain(address)
  try {
    await change(
      `insert into shop_article (shop_id, code, sold_out) values ('${SHOP_ID}', '${code}', true)
       on conflict (shop_id, code) do update set sold_out = true`,
    )
    await change(`update shop set company_email = '${address}' where id = '${SHOP_ID}'`)
    // The database notifies the server, which invalidates its caches.
    await expect(async () => {
      expect(await read(origin, article)).toContain('Sold out')
      expect(await read(origin, privacy)).toContain(address)
    }).toPass()
  } finally {
    await change(`delete from shop_article where shop_id = '${SHOP_ID}' and code = '${code}'`)
    await change(`update shop set company_email = '${company.email}' where id = '${SHOP_ID}'`)
  }
})
