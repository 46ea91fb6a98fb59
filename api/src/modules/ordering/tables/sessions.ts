import type { JoinedTable, Table } from '@carte/contract'
import { TABLE_GUESTS_MAX } from '@carte/contract'
import type { Kysely, Selectable, Transaction } from 'kysely'
import type { Context } from '../../../config/context.ts'
import type { Database } from '../../../infrastructure/database/schema.ts'
import { publish } from '../../../infrastructure/events/event-bus.ts'
import { HttpError } from '../../../infrastructure/http/http-error.ts'
import { tableSessionChanged } from '../topics.ts'
import { hashOfSecret, newJoinCode, newSecret, newTableId, plainCode } from './codes.ts'
import { readBasket, readTable, tableNotFound } from './read-table.ts'
import { CODE_GRACE_MS, CODE_MS, GUESTS_EVER_MAX, isOpen } from './rules.ts'

type Trx = Transaction<Database>
type Session = Selectable<Database['table_session']>
type Guest = Selectable<Database['table_guest']>
type Deps = Pick<Context, 'db' | 'clock'>

/** Locks an open session, so that its changes follow each other. @throws HttpError 404 if there is none */
export async function lockSession(trx: Trx, tableId: string, now: Date): Promise<Session> {
  const session = await trx
    .selectFrom('table_session')
    .selectAll()
    .where('id', '=', tableId)
    .forUpdate()
    .executeTakeFirst()
  if (!session || !isOpen(session, now)) throw tableNotFound(tableId)
  return session
}

const findGuest = (db: Kysely<Database>, tableId: string, secret: string): Promise<Guest | undefined> =>
  db
    .selectFrom('table_guest')
    .selectAll()
    .where('table_id', '=', tableId)
    .where('secret_hash', '=', hashOfSecret(secret))
    .executeTakeFirst()

/**
 * Locks an open session for one of its guests.
 *
 * @throws HttpError 404 for a wrong secret, a guest who has left, and a session that has ended
 */
export async function lockForGuest(
  trx: Trx,
  tableId: string,
  secret: string,
  now: Date,
): Promise<{ readonly session: Session; readonly guest: Guest }> {
  const session = await lockSession(trx, tableId, now)
  const guest = await findGuest(trx, tableId, secret)
  if (!guest || guest.left_at !== null) throw tableNotFound(tableId)
  return { session, guest }
}

/** Counts a change of a locked session, and publishes it to the servers that have streams of its guests or staff. */
export async function recordChange(
  trx: Trx,
  tableId: string,
  change: Partial<Pick<Session, 'changed_at' | 'ended_at' | 'spot_id' | 'called_at' | 'answered_at'>>,
): Promise<void> {
  const { version, shop_id } = await trx
    .updateTable('table_session')
    .set(({ eb }) => ({ version: eb('version', '+', 1), ...change }))
    .where('id', '=', tableId)
    .returning(['version', 'shop_id'])
    .executeTakeFirstOrThrow()
  await publish(trx, tableSessionChanged, { tableId, shopId: shop_id, version })
}

/** Adds a join code that no session of the shop has, nor an ended one that is still stored (TABLE-5). */
async function addCode(trx: Trx, { id, shop_id }: Pick<Session, 'id' | 'shop_id'>, now: Date): Promise<void> {
  for (;;) {
    const added = await trx
      .insertInto('table_code')
      .values({ shop_id, code: newJoinCode(), table_id: id, made_at: now })
      .onConflict((conflict) => conflict.doNothing())
      .returning('code')
      .executeTakeFirst()
    if (added) return
  }
}

/** Renews the join code if it is due (TABLE-5). Servers may do so at the same time. */
export async function renewCode({ db, clock }: Deps, tableId: string): Promise<void> {
  const now = clock.now()
  await db.transaction().execute(async (trx) => {
    const session = await lockSession(trx, tableId, now)
    const young = await trx
      .selectFrom('table_code')
      .select('code')
      .where('table_id', '=', tableId)
      .where('made_at', '>', new Date(now.getTime() - CODE_MS))
      .limit(1)
      .executeTakeFirst()
    if (young) return
    await addCode(trx, session, now)
    await recordChange(trx, tableId, {})
  })
}

/**
 * Reads what a guest sees, with a join code that is not due.
 *
 * @param canHaveEnded returns a session that has ended, too, without a join code
 * @throws HttpError 404
 */
export async function readRenewed(deps: Deps, tableId: string, secret: string, canHaveEnded = false): Promise<Table> {
  const read = () => readTable(deps.db, tableId, secret, deps.clock.now(), canHaveEnded)
  const { table, isCodeDue } = await read()
  if (!isCodeDue) return table
  await renewCode(deps, tableId)
  return (await read()).table
}

async function addGuest(trx: Trx, session: Pick<Session, 'id' | 'shop_id'>, number: number, name: string) {
  const [id, secret] = [newTableId(), newSecret()]
  await trx
    .insertInto('table_guest')
    .values({
      table_id: session.id,
      id,
      shop_id: session.shop_id,
      secret_hash: hashOfSecret(secret),
      number,
      name: name === '' ? null : name,
    })
    .execute()
  return { guestId: id, secret }
}

/** Opens a session at a spot that the caller has checked. */
export async function openSession(
  deps: Deps,
  place: { readonly shopId: string; readonly spotId: string },
  name = '',
): Promise<JoinedTable> {
  const now = deps.clock.now()
  const session = { id: newTableId(), shop_id: place.shopId, spot_id: place.spotId, changed_at: now }
  const guest = await deps.db.transaction().execute(async (trx) => {
    await trx.insertInto('table_session').values(session).execute()
    await addCode(trx, session, now)
    // The staff see it.
    await recordChange(trx, session.id, {})
    return addGuest(trx, session, 1, name.trim())
  })
  return { tableId: session.id, ...guest, table: await readRenewed(deps, session.id, guest.secret) }
}

/** Returns the id of the session with this code; null for a code that is wrong, too old, or of an ended session. */
export async function findByCode({ db, clock }: Deps, shopId: string, typed: string): Promise<string | null> {
  const now = clock.now()
  const found = await db
    .selectFrom('table_code')
    .innerJoin('table_session', 'table_session.id', 'table_code.table_id')
    .select(['table_id', 'changed_at', 'ended_at'])
    .where('table_code.shop_id', '=', shopId)
    .where('code', '=', plainCode(typed))
    .where('made_at', '>', new Date(now.getTime() - CODE_MS - CODE_GRACE_MS))
    .executeTakeFirst()
  return found && isOpen(found, now) ? found.table_id : null
}

/** @throws HttpError 409 if there are too many guests, 404 if the session has ended meanwhile */
export async function joinSession(deps: Deps, tableId: string, name = ''): Promise<JoinedTable> {
  const now = deps.clock.now()
  const guest = await deps.db.transaction().execute(async (trx) => {
    const session = await lockSession(trx, tableId, now)
    const { present, last } = await trx
      .selectFrom('table_guest')
      .select(({ fn }) => [
        fn.countAll<number>().filterWhere('left_at', 'is', null).as('present'),
        fn.max('number').as('last'),
      ])
      .where('table_id', '=', tableId)
      .executeTakeFirstOrThrow()
    if (present >= TABLE_GUESTS_MAX || last >= GUESTS_EVER_MAX) throw new HttpError(409, 'table-full')
    const added = await addGuest(trx, session, last + 1, name.trim())
    await recordChange(trx, tableId, { changed_at: now })
    return added
  })
  return { tableId, ...guest, table: await readRenewed(deps, tableId, guest.secret) }
}

/**
 * Removes a guest with the lines that no order has claimed. The last one ends the session. Idempotent.
 *
 * @throws HttpError 404 for a wrong secret
 */
export async function leaveSession({ db, clock }: Deps, tableId: string, secret: string): Promise<void> {
  const now = clock.now()
  await db.transaction().execute(async (trx) => {
    // The lock is that of other changes; an ended session can be left too.
    await trx.selectFrom('table_session').select('id').where('id', '=', tableId).forUpdate().executeTakeFirst()
    const guest = await findGuest(trx, tableId, secret)
    if (!guest) throw tableNotFound(tableId)
    if (guest.left_at !== null) return
    const ofGuest = { table_id: tableId, id: guest.id }
    await trx
      .updateTable('table_guest')
      .set({ left_at: now, name: null })
      .where('table_id', '=', ofGuest.table_id)
      .where('id', '=', ofGuest.id)
      .execute()
    const { orders } = await readBasket(trx, tableId)
    const claimed = orders
      .filter(({ status }) => status !== 'rollbacked')
      .flatMap(({ lines }) => lines)
      .filter((claim) => claim.guestId === guest.id)
      .map(({ lineId }) => lineId)
    const lines = () => trx.deleteFrom('table_line').where('table_id', '=', tableId).where('guest_id', '=', guest.id)
    await (claimed.length === 0 ? lines() : lines().where('line_id', 'not in', claimed)).execute()
    // Nothing of them is outstanding, also if their order is rolled back.
    await trx
      .updateTable('table_line')
      .set({ quantity: 0 })
      .where('table_id', '=', tableId)
      .where('guest_id', '=', guest.id)
      .execute()
    const another = await trx
      .selectFrom('table_guest')
      .select('id')
      .where('table_id', '=', tableId)
      .where('left_at', 'is', null)
      .limit(1)
      .executeTakeFirst()
    await recordChange(trx, tableId, another ? { changed_at: now } : { changed_at: now, ended_at: now })
  })
}
