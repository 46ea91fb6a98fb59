import { ORDER_TYPES, type OrderType } from '@carte/contract'
import type { CampaignPreview, CampaignSettings } from '@carte/contract/schemas'
import { toMajor } from '@carte/domain'
import { type Selectable, sql } from 'kysely'
import type { Context } from '../../../config/context.ts'
import type { Database } from '../../../infrastructure/database/schema.ts'
import { type CampaignRow, offeredPrice } from '../menus/campaigns.ts'
import { ordinaryPriceOf, type PriceRow } from '../menus/prices.ts'
import { checkArticles, columnsOf } from './campaigns.ts'
import { FieldErrors } from './read-fields.ts'

type SampleArticle = Pick<Selectable<Database['article']>, 'code' | 'description' | keyof PriceRow>

interface SampleBasket {
  /** Null for the usual prices. */
  readonly orderType: OrderType | null
  readonly lines: readonly { readonly article: SampleArticle; readonly quantity: number }[]
}

/**
 * Returns sample baskets for a campaign: one of its articles, two of one with an article that it does not lower, and
 * one of each of its articles, at most five. The last also for each order type for which one of them has another price.
 */
function sampleBaskets(own: readonly SampleArticle[], other: SampleArticle | undefined): SampleBasket[] {
  const [first] = own
  if (!first) return []
  const each = own.slice(0, 5).map((article) => ({ article, quantity: 1 }))
  const types = ORDER_TYPES.filter((type) =>
    each.some(({ article }) => ordinaryPriceOf(article, type) !== article.price_minor),
  )
  return [
    { orderType: null, lines: [{ article: first, quantity: 1 }] },
    {
      orderType: null,
      lines: [{ article: first, quantity: 2 }, ...(other ? [{ article: other, quantity: 1 }] : [])],
    },
    { orderType: null, lines: each },
    ...types.map((orderType) => ({ orderType, lines: each })),
  ]
}

/**
 * Returns what a campaign would do to sample baskets of the menu that most shops have, beside the other campaigns
 * that are running.
 *
 * @throws HttpError 400 with errors by field
 */
export async function previewCampaign(
  { db, clock }: Pick<Context, 'db' | 'clock'>,
  campaign: CampaignSettings,
): Promise<CampaignPreview> {
  const errors = new FieldErrors()
  const { starts_at, ends_at, ...columns } = columnsOf(campaign, undefined, errors)
  await checkArticles(db, campaign.articleCodes, errors)
  const draft: CampaignRow = { ...columns, starts_at: new Date(starts_at), ends_at: new Date(ends_at) }
  const now = clock.now()
  const running = await db
    .selectFrom('campaign')
    .selectAll()
    .where('starts_at', '<=', now)
    .where('ends_at', '>', now)
    .where('code', '!=', campaign.code)
    .execute()
  const menu = await db
    .selectFrom('article')
    .innerJoin('menu', 'menu.id', 'article.menu_id')
    .select(['menu.id', 'menu.currency'])
    .where('code', 'in', campaign.articleCodes)
    .orderBy(sql`(select count(*) from shop where shop.menu_id = menu.id)`, 'desc')
    .orderBy('menu.id')
    .executeTakeFirst()
  if (!menu) return { baskets: [] }
  const articles = () =>
    db
      .selectFrom('article')
      .select(['code', 'description', 'price_minor', 'take_away_minor', 'dine_in_place_minor'])
      .where('menu_id', '=', menu.id)
      .where('price_minor', '>', 0)
      .orderBy('code')
  const own = await articles().where('code', 'in', campaign.articleCodes).limit(5).execute()
  const other = await articles().where('code', 'not in', campaign.articleCodes).executeTakeFirst()

  const withDraft = [...running, draft]
  return {
    baskets: sampleBaskets(own, other).map(({ orderType, lines }) => {
      const priceOf = (campaigns: readonly CampaignRow[], article: SampleArticle) =>
        offeredPrice(campaigns, article.code, ordinaryPriceOf(article, orderType), menu.currency)
      const total = (of: (article: SampleArticle) => number) =>
        toMajor(lines.reduce((sum, { article, quantity }) => sum + of(article) * quantity, 0))
      return {
        currency: menu.currency,
        ...(orderType && { orderType }),
        lines: lines.map(({ article, quantity }) => ({
          name: article.description,
          quantity,
          before: toMajor(priceOf(running, article).price * quantity),
          after: toMajor(priceOf(withDraft, article).price * quantity),
        })),
        before: total((article) => priceOf(running, article).price),
        after: total((article) => priceOf(withDraft, article).price),
        afterForMembers: total((article) => priceOf(withDraft, article).memberPrice),
      }
    }),
  }
}
