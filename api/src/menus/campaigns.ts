import type { Campaign } from '@carte/contract'
import { toMajor } from '@carte/domain'
import type { Selectable } from 'kysely'
import { type Dated, earlier, type Memo } from '../cache/memo.ts'
import type { Context } from '../context.ts'
import type { CampaignTable } from '../db/schema.ts'

type CampaignRow = Selectable<CampaignTable>

/** The public offers that are on, and until when that holds: the next beginning or end of one. */
export async function campaignsNow({ db, clock }: Context, memo: Memo): Promise<Dated<readonly CampaignRow[]>> {
  return memo.get('campaigns/public', async () => {
    const now = clock.now()
    const rows = await db
      .selectFrom('campaign')
      .selectAll()
      .where('members_only', '=', false)
      .where('ends_at', '>', now)
      .orderBy('code')
      .execute()
    const isOn = ({ starts_at }: CampaignRow) => starts_at <= now
    const until = rows.reduce<Date | null>(
      (first, row) => earlier(first, isOn(row) ? row.ends_at : row.starts_at),
      null,
    )
    return { value: { value: rows.filter(isOn), until }, until }
  })
}

/** A price with the best of its offers, in minor units; never above the ordinary one. */
export function priceWith(campaigns: readonly CampaignRow[], priceMinor: number, currency: string): number {
  const prices = campaigns.map(({ kind, percent, prices }) =>
    kind === 'percent' ? Math.round((priceMinor * (100 - (percent ?? 0))) / 100) : (prices[currency] ?? priceMinor),
  )
  return Math.max(0, Math.min(priceMinor, ...prices))
}

/** An offer on the wire; a price is told in `currency`. */
export function campaignOf(row: CampaignRow, currency: string): Campaign {
  const value = row.kind === 'percent' ? (row.percent ?? 0) : toMajor(row.prices[currency] ?? 0)
  return {
    code: row.code,
    name: row.name,
    description: row.description,
    i18n: row.i18n,
    imageUrl: row.image,
    articleCodes: row.article_codes,
    discount: { kind: row.kind, value },
    from: row.starts_at.toISOString(),
    to: row.ends_at.toISOString(),
    membersOnly: row.members_only,
  }
}
