import { ORDER_TYPES } from '@carte/contract'
import type { CapacityDay, DayPeriod, ShopCapacity } from '@carte/contract/schemas'
import type { Context } from '../../../config/context.ts'
import { recordChange } from '../../back-office/index.ts'
import { ImportErrors } from '../transfer/import-errors.ts'
import { type ExceptionRow, mergeExceptions } from '../transfer/merge/levels-and-exceptions.ts'
import { changeGroup, isDone, lockShop, type ShopAuthor } from './change.ts'
import { checkTexts, FieldErrors, readFields, textsOverlay } from './read-fields.ts'
import { capacityDayOf, capacityOf, daysOf, readCapacity } from './shop-settings.ts'

type Deps = Pick<Context, 'db' | 'clock'>

const DAY_FIELDS = ['date', 'opens', 'closes', 'reason']

/** Reads the periods of a date by the rules of the import: both times or neither, and one closed period at most. */
function readPeriods(date: string, periods: readonly DayPeriod[], errors: FieldErrors): ExceptionRow[] {
  const rows = periods.map(({ reasons, ...period }, line) => {
    const prefix = `${line}.`
    const columns = readFields('opening-hours-exceptions', { date, ...period }, errors, prefix)
    checkTexts(reasons, errors, `${prefix}reasons`)
    const values = { date, opens: null, closes: null, reason: null, ...columns }
    return { ...values, line, file: '', faulty: false, given: DAY_FIELDS, overlay: textsOverlay('text', reasons) }
  })
  for (const { line, opens, closes } of rows) {
    const mustHaveTimes = opens !== null || closes !== null || rows.length > 1
    const period = periods[line]
    if (mustHaveTimes && opens === null && !period?.opens.trim()) errors.add(`${line}.opens`, 'required')
    if (mustHaveTimes && closes === null && !period?.closes.trim()) errors.add(`${line}.closes`, 'required')
    if (opens !== null && rows.some((other) => other.line < line && other.opens === opens))
      errors.add(`${line}.opens`, 'duplicate')
  }
  return rows
}

/** Changes the hours of one date. Without periods, the hours of the weekday apply again. */
export const changeDay = (
  deps: Deps,
  author: ShopAuthor,
  date: string,
  { before, after }: { readonly before: readonly DayPeriod[]; readonly after: readonly DayPeriod[] },
) =>
  changeGroup(deps, author, {
    name: 'day',
    subject: date,
    before: { periods: before },
    after: { periods: after },
    groupOf: (row) => ({ periods: daysOf(row).find((day) => day.date === date)?.periods ?? [] }),
    currentOf: ({ periods }) => periods,
    columnsOf({ periods }, row, errors) {
      const rows = readPeriods(date, periods, errors)
      // An empty list is checked too.
      readFields('opening-hours-exceptions', { date }, errors)
      errors.check()
      const others = row.opening_hours_exceptions
      const existing = rows.length > 0 ? others : others.filter((exception) => exception.date !== date)
      const opening_hours_exceptions = mergeExceptions(
        { shopId: row.id, existing, rows, texts: [], removes: false },
        // `readPeriods` has reported all of them.
        new ImportErrors(),
      )
      return { opening_hours_exceptions }
    },
  })

/** Changes the limits by order type. */
export async function changeCapacity(
  { db, clock }: Deps,
  { admin, shopId }: ShopAuthor,
  { before, after }: { readonly before: ShopCapacity; readonly after: ShopCapacity },
): Promise<void> {
  const errors = new FieldErrors()
  const rows = ORDER_TYPES.map((orderType) => {
    const capacity = after[orderType]
    return [orderType, capacity && readFields('pickup-capacity', capacity, errors, `${orderType}.`)] as const
  })
  errors.check()
  await db.transaction().execute(async (trx) => {
    await lockShop(trx, shopId)
    const current = await readCapacity(trx, shopId)
    // Empty numbers have a default, so the values to compare are those that would be stored.
    const wanted = Object.fromEntries(rows.map(([type, columns]) => [type, columns && capacityOf(columns as never)]))
    if (isDone(current, { before, after: wanted })) return
    for (const [orderType, columns] of rows) {
      const own = { shop_id: shopId, order_type: orderType }
      if (!columns)
        await trx
          .deleteFrom('pickup_capacity')
          .where('shop_id', '=', shopId)
          .where('order_type', '=', orderType)
          .execute()
      else
        await trx
          .insertInto('pickup_capacity')
          .values({ ...columns, ...own } as never)
          .onConflict((conflict) => conflict.columns(['shop_id', 'order_type']).doUpdateSet(columns))
          .execute()
    }
    const stored = await readCapacity(trx, shopId)
    await recordChange(trx, clock, admin, { shopId, action: 'shop.capacity', before: current, after: stored })
  })
}

/** Changes the limits of one date and order type. Null removes them. */
export async function changeCapacityDay(
  { db, clock }: Deps,
  { admin, shopId }: ShopAuthor,
  { before, after }: { readonly before: CapacityDay | null; readonly after: CapacityDay | null },
): Promise<void> {
  const errors = new FieldErrors()
  const columns = after && readFields('pickup-exceptions', after, errors)
  if (before && after && (before.date !== after.date || before.orderType !== after.orderType))
    errors.add('date', 'invalid')
  errors.check()
  const { orderType, date } = after ?? before ?? {}
  if (orderType === undefined || date === undefined) return
  await db.transaction().execute(async (trx) => {
    await lockShop(trx, shopId)
    const rowOf = () =>
      trx
        .selectFrom('pickup_exception')
        .selectAll()
        .where('shop_id', '=', shopId)
        .where('order_type', '=', orderType)
        .where('date', '=', date)
        .executeTakeFirst()
    const row = await rowOf()
    const current = row ? capacityDayOf(row) : null
    if (isDone(current, { before, after })) return
    await trx
      .deleteFrom('pickup_exception')
      .where('shop_id', '=', shopId)
      .where('order_type', '=', orderType)
      .where('date', '=', date)
      .execute()
    if (columns)
      await trx
        .insertInto('pickup_exception')
        .values({ ...columns, shop_id: shopId } as never)
        .execute()
    const subject = `${orderType} ${date}`
    await recordChange(trx, clock, admin, { shopId, action: 'shop.capacity-day', subject, before: current, after })
  })
}
