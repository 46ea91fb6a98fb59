import type { PauseMinutes, ShopState, ShopStatus } from '@carte/contract'
import type { Context } from '../../../config/context.ts'
import type { Database } from '../../../infrastructure/database/schema.ts'
import { HttpError } from '../../../infrastructure/http/http-error.ts'
import type { Outbox } from '../../../infrastructure/outbox/outbox.ts'
import { type Admin, recordChange } from '../../back-office/index.ts'
import { readState, setStatus } from '../shop.ts'

/** What a shop needs before it opens, as the import does; by field of the back office. */
const NEEDED = {
  address1: 'address1',
  zip_code: 'zipCode',
  city: 'city',
  country: 'country',
  company_name: 'companyName',
  org_number: 'orgNumber',
} as const satisfies { readonly [column in keyof Database['shop']]?: string }
const NEEDED_COLUMNS = Object.keys(NEEDED) as (keyof typeof NEEDED)[]

interface StatusChange {
  readonly before: ShopStatus
  readonly after: ShopStatus
  readonly minutes?: PauseMinutes | undefined
}

/**
 * Opens, pauses or closes a shop, as a tablet does, and records it (SETUP-6).
 *
 * @throws HttpError 400 with the missing fields of a shop that is not set up, 409 `changed-meanwhile`
 */
export async function changeStatusAsAdmin(
  { db, clock, outbox }: Pick<Context, 'db' | 'clock'> & { readonly outbox: Outbox },
  admin: Admin,
  shopId: string,
  { before, after, minutes }: StatusChange,
): Promise<Pick<ShopState, 'status' | 'pausedUntil'>> {
  return db.transaction().execute(async (trx) => {
    const row = await trx
      .selectFrom('shop')
      .select(NEEDED_COLUMNS)
      .where('id', '=', shopId)
      .forUpdate()
      .executeTakeFirst()
    if (!row) throw new HttpError(404, 'error.notFound', { detail: shopId })
    const missing = NEEDED_COLUMNS.filter((column) => row[column] === '')
    if (after !== 'offline' && missing.length > 0)
      throw new HttpError(400, 'validation', {
        errors: Object.fromEntries(missing.map((column) => [NEEDED[column], ['required']])),
      })
    const current = await statusOf(trx)
    // A repeated call, whose answer was lost. A pause of a length begins again.
    if (current.status === after && before !== after && minutes === undefined) return current
    if (current.status !== before) throw new HttpError(409, 'changed-meanwhile', { more: { current } })
    await setStatus(trx, { clock, outbox }, shopId, { status: after, minutes })
    const changed = await statusOf(trx)
    await recordChange(trx, clock, admin, { shopId, action: 'shop.status', before: current, after: changed })
    return changed
  })

  async function statusOf(trx: Context['db']) {
    const { status, pausedUntil } = await readState({ db: trx, clock }, shopId)
    return { status, ...(pausedUntil !== undefined && { pausedUntil }) }
  }
}
