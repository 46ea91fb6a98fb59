import type { Context } from '../../../config/context.ts'
import { answerEndsAt } from './rules.ts'
import { lockForGuest, lockSession, recordChange } from './sessions.ts'

type Deps = Pick<Context, 'db' | 'clock'>

/**
 * Stores whether a guest has chosen (TABLE-38).
 *
 * @throws HttpError 404 for a wrong secret, a guest who has left, and a session that has ended
 */
export async function setReady({ db, clock }: Deps, tableId: string, secret: string, isReady: boolean): Promise<void> {
  const now = clock.now()
  await db.transaction().execute(async (trx) => {
    const { guest } = await lockForGuest(trx, tableId, secret, now)
    if (guest.is_ready === isReady) return
    await trx
      .updateTable('table_guest')
      .set({ is_ready: isReady })
      .where('table_id', '=', tableId)
      .where('id', '=', guest.id)
      .execute()
    await recordChange(trx, tableId, { changed_at: now })
  })
}

/**
 * Calls the staff, or takes the table's call back, also that of another guest (TABLE-36). A call without an answer keeps
 * its time.
 *
 * @throws HttpError 404 for a wrong secret, a guest who has left, and a session that has ended
 */
export async function setCall({ db, clock }: Deps, tableId: string, secret: string, isCalling: boolean): Promise<void> {
  const now = clock.now()
  await db.transaction().execute(async (trx) => {
    const { session } = await lockForGuest(trx, tableId, secret, now)
    const isWaiting = session.called_at !== null && session.answered_at === null
    if (isCalling ? isWaiting : session.called_at === null) return
    await recordChange(trx, tableId, { changed_at: now, called_at: isCalling ? now : null, answered_at: null })
  })
}

/** Removes a call whose answer is old (TABLE-37). Servers may do so at the same time. */
export async function forgetAnswered({ db, clock }: Deps, tableId: string): Promise<void> {
  const now = clock.now()
  await db.transaction().execute(async (trx) => {
    const { answered_at } = await lockSession(trx, tableId, now)
    if (answered_at === null || answerEndsAt(answered_at) > now.getTime()) return
    await recordChange(trx, tableId, { called_at: null, answered_at: null })
  })
}
