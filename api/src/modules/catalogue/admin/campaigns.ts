import type { AdminCampaigns, CampaignSettings, FoundArticles } from '@carte/contract/schemas'
import { toMajor } from '@carte/domain'
import { type Kysely, sql } from 'kysely'
import type { Context } from '../../../config/context.ts'
import type { Database } from '../../../infrastructure/database/schema.ts'
import type { ImageStore } from '../../../infrastructure/images/image-store.ts'
import { type Admin, recordChange } from '../../back-office/index.ts'
import type { CampaignRow } from '../menus/campaigns.ts'
import { pictureNames } from '../menus/pictures.ts'
import { type Codec, InvalidValue, picture, prices as priceCodec } from '../transfer/codecs.ts'
import { isDone, type RowChange } from './change.ts'
import { checkTexts, FieldErrors, readFields, textsIn, withTexts } from './read-fields.ts'

type Deps = Pick<Context, 'db' | 'clock'>

const settingsOf = (row: CampaignRow): CampaignSettings => ({
  code: row.code,
  name: row.name,
  names: textsIn(row.i18n, 'name'),
  description: row.description,
  descriptions: textsIn(row.i18n, 'description'),
  imageUrl: row.image,
  imageIds: textsIn(row.i18n, 'imageId'),
  articleCodes: [...row.article_codes],
  kind: row.kind,
  percent: row.percent,
  prices: Object.entries(row.prices).map(([currency, minor]) => ({ currency, price: toMajor(minor) })),
  from: row.starts_at.toISOString(),
  to: row.ends_at.toISOString(),
  membersOnly: row.members_only,
})

function isValid({ read }: Codec, value: unknown): boolean {
  try {
    read(value)
    return true
  } catch (error) {
    if (error instanceof InvalidValue) return false
    throw error
  }
}

/** Reads a campaign by the rules of the import. Reports each field that the import would reject. */
export function columnsOf(campaign: CampaignSettings, existing: CampaignRow | undefined, errors: FieldErrors) {
  const { names, descriptions, imageIds, prices, ...fields } = campaign
  const { kind, percent } = campaign
  const amounts = Object.fromEntries(prices.map(({ currency, price }) => [currency, price]))
  const columns = readFields('campaigns', fields, errors)
  for (const [index, { currency, price }] of prices.entries()) {
    if (price === null) errors.add(`prices.${index}.price`, 'required')
    else if (!isValid(priceCodec, { [currency]: price })) errors.add(`prices.${index}.price`, 'invalid')
    if (prices.some((other, at) => at < index && other.currency === currency))
      errors.add(`prices.${index}.currency`, 'duplicate')
  }
  checkTexts(names, errors, 'names')
  checkTexts(descriptions, errors, 'descriptions')
  for (const [language, imageUrl] of Object.entries(imageIds))
    if (imageUrl.trim() !== '' && !isValid(picture, imageUrl)) errors.add(`imageIds.${language}`, 'invalid')
  if (kind === 'percent' && percent === null) errors.add('percent', 'required')
  if (kind === 'price' && prices.length === 0) errors.add('prices', 'required')
  errors.check()
  if (new Date(campaign.to) <= new Date(campaign.from)) errors.add('to', 'invalid')
  errors.check()
  const { prices: minorPrices } = readFields('campaigns', { prices: kind === 'price' ? amounts : {} }, errors)
  const texts = withTexts(withTexts(existing?.i18n ?? [], 'name', names), 'description', descriptions)
  const i18n = withTexts(texts, 'imageId', imageIds)
  const own = { percent: kind === 'percent' ? percent : null, prices: minorPrices ?? {}, i18n }
  return { ...columns, ...own } as unknown as Omit<CampaignRow, 'starts_at' | 'ends_at'> &
    Record<'starts_at' | 'ends_at', string>
}

/** Returns the articles with these codes in any menu, one for each code. */
async function articlesOf(db: Kysely<Database>, codes: readonly string[]): Promise<FoundArticles> {
  if (codes.length === 0) return []
  return db
    .selectFrom('article')
    .select(['code', 'description as name'])
    .distinctOn('code')
    .where('code', 'in', [...codes])
    .orderBy('code')
    .orderBy('menu_id')
    .execute()
}

interface ReadDeps extends Pick<Context, 'db'> {
  readonly images: Pick<ImageStore, 'versions'>
}

/** Returns all campaigns, with names of their articles and versions of their pictures. */
export async function readCampaigns({ db, images }: ReadDeps): Promise<AdminCampaigns> {
  const rows = await db.selectFrom('campaign').selectAll().orderBy('ends_at', 'desc').orderBy('code').execute()
  const currencies = await db.selectFrom('menu').select('currency').distinct().orderBy('currency').execute()
  const codes = [...new Set(rows.flatMap(({ article_codes }) => article_codes))]
  return {
    campaigns: rows.map(settingsOf),
    articles: await articlesOf(db, codes),
    currencies: currencies.map(({ currency }) => currency),
    pictureVersions: Object.fromEntries(await images.versions(rows.flatMap(pictureNames))),
  }
}

const FOUND_MAX = 20
const pattern = (text: string) => `%${text.trim().replace(/[\\%_]/g, '\\$&')}%`

/** Finds articles of all menus by code or name, in any language. */
export async function findArticles({ db }: Pick<Context, 'db'>, search: string): Promise<FoundArticles> {
  const { rows } = await sql<{ code: string; name: string }>`
    select distinct on (code) code, description as name from article
    where code ilike ${pattern(search)} or description ilike ${pattern(search)}
      or exists (select 1 from jsonb_array_elements(i18n) translated where translated ->> 'description' ilike ${pattern(search)})
    order by code, menu_id limit ${FOUND_MAX}`.execute(db)
  return rows
}

/** @throws HttpError 400 with errors by field */
export async function checkArticles(
  db: Kysely<Database>,
  codes: readonly string[],
  errors: FieldErrors,
): Promise<void> {
  const found = new Set((await articlesOf(db, codes)).map(({ code }) => code))
  for (const [index, code] of codes.entries()) if (!found.has(code)) errors.add(`articleCodes.${index}`, 'unknown')
  errors.check()
}

/**
 * Adds, changes or removes a campaign, by the rules of the import (SETUP-16).
 *
 * @throws HttpError 400 with errors by field, 409 `changed-meanwhile`
 */
export async function changeCampaign({ db, clock }: Deps, admin: Admin, change: RowChange<CampaignSettings>) {
  const { before, after } = change
  const errors = new FieldErrors()
  if (before && after && before.code !== after.code) errors.add('code', 'invalid')
  errors.check()
  const seen = after ?? before
  if (!seen) return
  const { code } = seen
  await db.transaction().execute(async (trx) => {
    await sql`select pg_advisory_xact_lock(hashtext(${`campaign ${code}`}))`.execute(trx)
    const read = () => trx.selectFrom('campaign').selectAll().where('code', '=', code).executeTakeFirst()
    const row = await read()
    const current = row ? settingsOf(row) : null
    if (before === null && current !== null && after?.name !== current.name) errors.add('code', 'duplicate')
    errors.check()
    if (isDone(current, change)) return
    if (after) {
      const columns = columnsOf(after, row, errors)
      await checkArticles(trx, after.articleCodes, errors)
      const values = { ...columns, i18n: JSON.stringify(columns.i18n), prices: JSON.stringify(columns.prices) }
      await trx
        .insertInto('campaign')
        .values(values as never)
        .onConflict((conflict) => conflict.column('code').doUpdateSet(values as never))
        .execute()
    } else await trx.deleteFrom('campaign').where('code', '=', code).execute()
    const stored = await read()
    await recordChange(trx, clock, admin, {
      shopId: null,
      action: 'campaign',
      subject: code,
      before: current,
      after: stored ? settingsOf(stored) : null,
    })
  })
}
