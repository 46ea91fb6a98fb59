import type { Campaign } from '@carte/contract'
import { toMajor } from '@carte/domain'
import type { Selectable } from 'kysely'
import type { Context } from '../../../config/context.ts'
import { type Cache, type Expiring, earlierDate } from '../../../infrastructure/cache/cache.ts'
import type { Database } from '../../../infrastructure/database/schema.ts'
import type { OperatorStore } from '../settings/operator-store.ts'
import { pictureFields } from './pictures.ts'

export type CampaignRow = Selectable<Database['campaign']>

export interface OfferDeps extends Pick<Context, 'db' | 'clock'> {
  readonly operator: OperatorStore
}

/**
 * Returns the current offers, and until when they stay the same. Includes members' offers only with customer login
 * (MEMBER-2).
 */
export async function campaignsNow(
  { db, clock, operator }: OfferDeps,
  cache: Cache,
): Promise<Expiring<readonly CampaignRow[]>> {
  return cache.get('campaigns/on', async () => {
    const now = clock.now()
    const { settings } = await operator.get()
    const rows = await db
      .selectFrom('campaign')
      .selectAll()
      .where('members_only', 'in', settings.enableCustomerLogin ? [false, true] : [false])
      .where('ends_at', '>', now)
      .orderBy('code')
      .execute()
    const isCurrent = ({ starts_at }: CampaignRow) => starts_at <= now
    const until = rows.reduce<Date | null>(
      (first, row) => earlierDate(first, isCurrent(row) ? row.ends_at : row.starts_at),
      null,
    )
    return { value: { value: rows.filter(isCurrent), until }, until }
  })
}

/** Applies one offer. A fixed price that is missing in this currency changes nothing. */
function priceWithOffer({ kind, percent, prices }: CampaignRow, ordinary: number, currency: string): number {
  const price = kind === 'percent' ? Math.round((ordinary * (100 - (percent ?? 0))) / 100) : prices[currency]
  return Math.min(ordinary, Math.max(0, price ?? ordinary))
}

/** Prices in minor units, and the codes of the offers that lower one of them. */
export interface OfferedPrice {
  /** Best price for everyone; never above the ordinary one. */
  readonly price: number
  /** Best price for members; never above `price`. */
  readonly memberPrice: number
  readonly campaigns: string[]
}

/**
 * Applies the current offers. They do not add up: the best one counts (MEMBER-1).
 *
 * @param ordinary price without offers, in minor units
 */
export function offeredPrice(
  campaigns: readonly CampaignRow[],
  code: string,
  ordinary: number,
  currency: string,
): OfferedPrice {
  const offers = campaigns
    .filter(({ article_codes }) => article_codes.includes(code))
    .map((row) => ({ code: row.code, forMembers: row.members_only, price: priceWithOffer(row, ordinary, currency) }))
  const price = Math.min(ordinary, ...offers.filter(({ forMembers }) => !forMembers).map((offer) => offer.price))
  // A members' offer that is not below everyone's price does not count.
  const counting = offers.filter((offer) => offer.price < (offer.forMembers ? price : ordinary))
  return {
    price,
    memberPrice: Math.min(price, ...counting.map((offer) => offer.price)),
    campaigns: counting.map((offer) => offer.code),
  }
}

export function campaignOf(row: CampaignRow, currency: string, versions: ReadonlyMap<string, string>): Campaign {
  const value = row.kind === 'percent' ? (row.percent ?? 0) : toMajor(row.prices[currency] ?? 0)
  return {
    code: row.code,
    name: row.name,
    description: row.description,
    ...pictureFields(row, versions),
    articleCodes: row.article_codes,
    discount: { kind: row.kind, value },
    from: row.starts_at.toISOString(),
    to: row.ends_at.toISOString(),
    membersOnly: row.members_only,
  }
}
