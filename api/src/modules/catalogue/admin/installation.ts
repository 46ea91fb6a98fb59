import type { Installation, InstallationSettings } from '@carte/contract/schemas'
import { type Kysely, type Selectable, sql } from 'kysely'
import type { Context } from '../../../config/context.ts'
import type { Database } from '../../../infrastructure/database/schema.ts'
import { HttpError } from '../../../infrastructure/http/http-error.ts'
import { type Admin, recordChange } from '../../back-office/index.ts'
import { providers } from '../transfer/codecs.ts'
import { isDone } from './change.ts'
import { paymentAccountOf } from './payment-accounts.ts'
import { checkTexts, FieldErrors, readFields, textsIn, withTexts } from './read-fields.ts'
import { vatRateOf } from './vat-rates.ts'

type OperatorRow = Selectable<Database['operator']>

const settingsOf = (row: OperatorRow): InstallationSettings => ({
  name: row.name,
  languages: [...row.languages] as InstallationSettings['languages'],
  languageFromBrowser: row.language_from_browser,
  orderTypes: [...row.order_types],
  extraInfo: row.extra_info?.text ?? '',
  extraInfos: textsIn(row.extra_info?.i18n ?? [], 'text'),
  enableCustomerLogin: row.enable_customer_login,
  externalLoginProviders: providers.cell(row.external_login_providers),
  phoneNumberRequired: row.phone_number_required,
  favoriteShopRequired: row.favorite_shop_required,
  smsEnabled: row.sms_enabled,
  cancelLateMinutes: row.cancel_late_minutes,
  requireEmail: row.require_email,
  requirePhoneNumber: row.require_phone_number,
  version: row.version,
})

async function readOperator(db: Kysely<Database>): Promise<OperatorRow> {
  const row = await db.selectFrom('operator').selectAll().executeTakeFirst()
  if (!row) throw new HttpError(404, 'error.notFound')
  return row
}

/** Returns what all shops share. */
export async function readInstallation({ db }: Pick<Context, 'db'>): Promise<Installation> {
  const vatRates = await db
    .selectFrom('vat_rate')
    .selectAll()
    .orderBy('country')
    .orderBy('goods')
    .orderBy('order_type')
    .orderBy('valid_from')
    .execute()
  const accounts = await db.selectFrom('payment_account').selectAll().orderBy('shop_id').orderBy('provider').execute()
  const { rows: goods } = await sql<{ goods: string }>`
    select goods from vat_rate union select goods from article order by goods`.execute(db)
  return {
    settings: settingsOf(await readOperator(db)),
    vatRates: vatRates.map(vatRateOf),
    paymentAccounts: accounts.map(paymentAccountOf),
    goods: goods.map((row) => row.goods),
  }
}

/** Text and translations of the notice above the list of shops; null for none. */
function extraInfoOf(row: OperatorRow, text: string | null, texts: InstallationSettings['extraInfos']): string | null {
  const i18n = withTexts(row.extra_info?.i18n ?? [], 'text', texts)
  return text === null && i18n.length === 0 ? null : JSON.stringify({ text: text ?? '', i18n })
}

/**
 * Changes the settings of the installation (SETUP-13). The change of the row notifies the caches of all servers.
 *
 * @throws HttpError 400 with errors by field, 409 `changed-meanwhile`
 */
export async function changeInstallation(
  { db, clock }: Pick<Context, 'db' | 'clock'>,
  admin: Admin,
  change: { readonly before: InstallationSettings; readonly after: InstallationSettings },
): Promise<void> {
  const errors = new FieldErrors()
  const { extraInfos, ...fields } = change.after
  const {
    extra_info: extraInfo,
    external_login_providers: offered,
    ...columns
  } = readFields('operator', fields, errors)
  checkTexts(extraInfos, errors, 'extraInfos')
  errors.check()
  // In the form in which it is read, so that a repeated change is recognized.
  const wanted = { ...change.after, externalLoginProviders: providers.cell(offered), version: columns.version }
  await db.transaction().execute(async (trx) => {
    await sql`select 1 from operator for update`.execute(trx)
    const row = await readOperator(trx)
    const current = settingsOf(row)
    if (isDone(current, { before: change.before, after: wanted })) return
    await trx
      .updateTable('operator')
      .set({
        ...columns,
        external_login_providers: JSON.stringify(offered),
        extra_info: extraInfoOf(row, extraInfo ?? null, extraInfos),
      })
      .execute()
    const after = settingsOf(await readOperator(trx))
    await recordChange(trx, clock, admin, { shopId: null, action: 'installation', before: current, after })
  })
}
