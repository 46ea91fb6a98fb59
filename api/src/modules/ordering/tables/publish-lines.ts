import type { PublishLinesRequest } from '@carte/contract'
import type { Context } from '../../../config/context.ts'
import { readBasket } from './read-table.ts'
import { publishedLines, type StoredLine } from './rules.ts'
import { lockForGuest, recordChange } from './sessions.ts'

const isSame = (before: readonly StoredLine[], after: readonly StoredLine[]): boolean => {
  const texts = (lines: readonly StoredLine[]) =>
    lines.map(({ lineId, code, choices, quantity }) =>
      JSON.stringify([
        lineId,
        code,
        quantity,
        choices.map(({ level, choiceCode, articleCode }) => [level, choiceCode, articleCode]),
      ]),
    )
  return texts(before).join('\n') === texts(after).join('\n')
}

/**
 * Replaces a guest's lines, unless a later list has been stored already (TABLE-9). A guest whose lines change is no
 * longer ready (TABLE-38).
 *
 * @throws HttpError 404 for a wrong secret, a guest who has left, and a session that has ended
 */
export async function publishLines(
  { db, clock }: Pick<Context, 'db' | 'clock'>,
  tableId: string,
  secret: string,
  { seq, lines, applied }: PublishLinesRequest,
): Promise<void> {
  const now = clock.now()
  await db.transaction().execute(async (trx) => {
    const { guest } = await lockForGuest(trx, tableId, secret, now)
    if (seq <= guest.seq) return
    await trx
      .updateTable('table_guest')
      .set({ seq })
      .where('table_id', '=', tableId)
      .where('id', '=', guest.id)
      .execute()
    const basket = await readBasket(trx, tableId)
    const before = basket.lines.filter(({ guestId }) => guestId === guest.id)
    const after = publishedLines(guest.id, before, lines, basket.orders, applied)
    // A phone that reconnects publishes what the others have already.
    if (isSame(before, after)) return
    await trx
      .updateTable('table_guest')
      .set({ is_ready: false })
      .where('table_id', '=', tableId)
      .where('id', '=', guest.id)
      .where('is_ready', '=', true)
      .execute()
    await trx.deleteFrom('table_line').where('table_id', '=', tableId).where('guest_id', '=', guest.id).execute()
    if (after.length > 0)
      await trx
        .insertInto('table_line')
        .values(
          after.map(({ lineId, code, choices, quantity }, position) => ({
            table_id: tableId,
            guest_id: guest.id,
            line_id: lineId,
            shop_id: guest.shop_id,
            position,
            code,
            choices: JSON.stringify(choices),
            quantity,
          })),
        )
        .execute()
    await recordChange(trx, tableId, { changed_at: now })
  })
}
