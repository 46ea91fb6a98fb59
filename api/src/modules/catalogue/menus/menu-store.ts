import type { Article, ChoiceGroup, Menu, MenuItem } from '@carte/contract'
import { articleSaleTimes, commonSaleTimes, type SaleTimes, writtenTimes } from '@carte/domain'
import type { Selectable } from 'kysely'
import type { Cache, Expiring } from '../../../infrastructure/cache/cache.ts'
import type { Database, MenuNode } from '../../../infrastructure/database/schema.ts'
import type { ImageStore } from '../../../infrastructure/images/image-store.ts'
import type { ShopStore } from '../shops/shop-store.ts'
import { campaignsNow, type OfferDeps } from './campaigns.ts'
import { pictureFields, pictureNames } from './pictures.ts'
import { pricesOf } from './prices.ts'

/** A shop's menu, and by article its goods class, which decides the VAT rate, and its work for the kitchen. */
export interface MenuRecord {
  readonly menu: Menu
  readonly goods: ReadonlyMap<string, string>
  readonly units: ReadonlyMap<string, number>
  /** When the menu changes by itself: a campaign begins or ends, or an article is available again. Null for never. */
  readonly until: Date | null
}

/** @param soldOut the articles that are sold out in one shop, by code */
type BuildMenu = (soldOut: ReadonlyMap<string, boolean>) => MenuRecord

export interface MenuStore {
  /** Returns null if the shop has no menu. */
  ofShop(shopId: string): Promise<MenuRecord | null>
  /** Returns the currency of the first shop with a menu; offers show their prices in it. */
  mainCurrency(): Promise<string>
}

type ArticleRow = Selectable<Database['article']>

/** Caches menus. Shops without sold-out articles of their own share one object. */
export function createMenuStore(deps: OfferDeps, cache: Cache, shops: ShopStore, images: ImageStore): MenuStore {
  const { db } = deps
  const noneSoldOut: ReadonlyMap<string, boolean> = new Map()

  async function readMenuBuilder(
    menuId: string,
  ): Promise<Expiring<{ until: Date | null; buildMenu: BuildMenu; sharedMenu: MenuRecord }>> {
    const [menu, articles, groups, campaigns] = await Promise.all([
      db.selectFrom('menu').selectAll().where('id', '=', menuId).executeTakeFirstOrThrow(),
      db.selectFrom('article').selectAll().where('menu_id', '=', menuId).execute(),
      db.selectFrom('choice_group').selectAll().where('menu_id', '=', menuId).execute(),
      campaignsNow(deps, cache),
    ])
    const [versions, colors] = await Promise.all([
      images.versions(articles.flatMap(pictureNames)),
      images.colors(articles.map(({ image }) => image)),
    ])
    const goods = new Map(articles.map((row) => [row.code, row.goods]))
    const units = new Map(articles.map((row) => [row.code, row.kitchen_units]))
    const saleTimes = articleSaleTimes(menu.items, new Map(articles.map((row) => [row.code, row.sale_times])))

    const articleOf = (row: ArticleRow, soldOut: ReadonlyMap<string, boolean>): Article => {
      return {
        code: row.code,
        kind: row.kind === 1 ? 1 : 0,
        description: row.description,
        ...(row.text === null ? {} : { text: row.text }),
        ...pricesOf(row, campaigns.value, menu.currency),
        ...pictureFields(row, versions),
        ...(colors.has(row.image) ? { imageColors: colors.get(row.image) } : {}),
        soldOut: row.sold_out || (soldOut.get(row.code) ?? false),
        allergens: row.allergens,
        tags: row.tags,
        ...saleField(saleTimes.get(row.code)),
      }
    }

    const buildMenu: BuildMenu = (soldOut) => {
      const byCode = new Map(articles.map((row) => [row.code, articleOf(row, soldOut)]))
      const article = (code: string) => byCode.get(code) ?? throwMissing(code)
      const choices = new Map(
        groups.map(({ code, level, name, i18n, min, max, preselected, options }): [string, ChoiceGroup] => [
          code,
          { code, level, name, i18n, min, max, preselected, options: options.map(article) },
        ]),
      )
      const itemIn =
        (around: SaleTimes) =>
        (node: MenuNode): MenuItem => {
          if (node.type === 'container') {
            const { saleTimes: own, items, ...container } = node
            const times = commonSaleTimes(around, writtenTimes(own))
            return { ...container, items: items.map(itemIn(times)), ...saleField(times) }
          }
          return {
            ...node,
            article: article(node.code),
            choices: node.choices.map((code) => choices.get(code) ?? throwMissing(code)),
          }
        }
      const wire: Menu = {
        name: menu.name,
        currency: { name: menu.currency, symbol: menu.currency_symbol },
        choiceLevels: menu.choice_levels,
        items: menu.items.map(itemIn(undefined)),
      }
      return { menu: wire, goods, units, until: campaigns.until }
    }
    return { value: { until: campaigns.until, buildMenu, sharedMenu: buildMenu(noneSoldOut) }, until: campaigns.until }
  }

  const menuBuilder = (menuId: string) => cache.get(`menu-builder/${menuId}`, () => readMenuBuilder(menuId))

  return {
    ofShop: async (shopId) =>
      cache.get(`menu/${shopId}`, async () => {
        const menuId = (await shops.find(shopId))?.menuId
        if (!menuId) return { value: null, until: null }
        const [{ until, buildMenu, sharedMenu }, marked] = await Promise.all([
          menuBuilder(menuId),
          db
            .selectFrom('shop_article')
            .selectAll()
            .where('shop_id', '=', shopId)
            .where('sold_out', '=', true)
            .execute(),
        ])
        const now = deps.clock.now()
        // The work that makes an article available can be late.
        const rows = marked.filter(({ sold_out_until: end }) => end === null || end > now)
        const ends = [until, ...rows.map(({ sold_out_until: end }) => end)].filter((end) => end !== null)
        if (rows.length === 0) return { value: sharedMenu, until }
        const next = ends.length === 0 ? null : new Date(Math.min(...ends.map((end) => end.getTime())))
        return { value: { ...buildMenu(new Map(rows.map(({ code }) => [code, true]))), until: next }, until: next }
      }),
    mainCurrency: async () =>
      cache.get('campaigns/currency', async () => {
        const row = await db
          .selectFrom('shop')
          .innerJoin('menu', 'menu.id', 'shop.menu_id')
          .select('menu.currency')
          .orderBy('position')
          .limit(1)
          .executeTakeFirst()
        return { value: row?.currency ?? '', until: null }
      }),
  }
}

const saleField = (times: SaleTimes) => (times === undefined ? {} : { saleTimes: [...times] })

function throwMissing(code: string): never {
  throw new Error(`The menu refers to "${code}", but has no such article or choice group`)
}
