import type { JoinedTable, OrderRequest, PlacedOrder, Table, TableClaim, TableLineInput } from '@carte/contract'
import { isPaymentFinal } from '@carte/domain'
import { burgerOrder } from '../../src/testing/ordering.ts'
import { claimsOf } from '../../src/testing/tables.ts'
import type { Site } from '../site/site.ts'
import { type Answered, call } from './call.ts'
import {
  beginPayment,
  decide,
  isPaid,
  newMark,
  orderCall,
  PAYS,
  recordAcknowledged,
  someAddress,
  watchPayment,
} from './guest.ts'

const SHOP = 'centrum'
const SPOT = 'bord-1'
const DISHES = ['burger', 'cola', 'salad'] as const
/** How long a guest waits for the result of a payment. */
const RESULT_MS = 20_000

/** A guest's phone at a table. It only adds dishes, so that none may ever be missing. */
export interface TableGuest {
  readonly tableId: string
  readonly guestId: string
  /** How much the guest has wanted of each line so far, by the line's id. */
  readonly wanted: ReadonlyMap<string, number>
  read(): Promise<Table>
  /** Adds dishes and publishes the basket. */
  addDish(): Promise<void>
  /** Publishes the basket after it has taken off what has been paid, and put back what was rolled back after that. */
  catchUp(): Promise<void>
  /**
   * Orders what is outstanding of everybody, or the own lines, and pays. Some guests walk away before they pay.
   *
   * @returns false if there was nothing to order, or another guest was faster
   */
  order(ofAll: boolean, pays: boolean): Promise<boolean>
}

/** Opens a table, or joins one if `joinCode` is given. */
export async function sitDown(site: Site, joinCode?: string): Promise<TableGuest> {
  const { random } = site
  const { status, body: joined } = await call<JoinedTable>(site, () => ({
    method: 'POST',
    path: `/api/shops/${SHOP}/tables${joinCode === undefined ? '' : '/join'}`,
    body: joinCode === undefined ? { spotId: SPOT } : { code: joinCode },
    headers: { 'x-forwarded-for': someAddress(site) },
  }))
  if (status !== 201) throw new Error(`A guest cannot sit down: ${status} ${JSON.stringify(joined)}`)
  const { tableId, guestId, secret } = joined
  const headers = { 'table-guest': secret }
  const wanted = new Map<string, number>()
  const basket = new Map<string, number>()
  const applied = new Set<string>()
  let seq = 0

  const dishOf = (lineId: string) => lineId.slice(lineId.indexOf('-') + 1)
  const add = (lines: Map<string, number>, lineId: string, quantity: number) =>
    lines.set(lineId, Math.max(0, (lines.get(lineId) ?? 0) + quantity))

  async function read(): Promise<Table> {
    const answer = await call<Table>(site, { method: 'GET', path: `/api/tables/${tableId}`, headers })
    if (answer.status !== 200) throw new Error(`Table ${tableId} cannot be read: ${answer.status}`)
    return answer.body
  }

  async function publish(): Promise<void> {
    seq++
    const lines = [...basket].flatMap(([lineId, quantity]): TableLineInput[] =>
      quantity > 0 ? [{ lineId, item: { code: dishOf(lineId), quantity, choices: [] } }] : [],
    )
    const body = { seq, lines, applied: [...applied] }
    const { status: answered } = await call(site, {
      method: 'PUT',
      path: `/api/tables/${tableId}/lines`,
      body,
      headers,
    })
    if (answered !== 200) throw new Error(`A basket of table ${tableId} was rejected: ${answered}`)
  }

  /** Takes what has been paid off the basket, once, and puts back what was rolled back after that. */
  function apply({ orders }: Table): void {
    for (const { orderId, status: now, lines } of orders) {
      const isBack = now === 'rollbacked' && applied.delete(orderId)
      const isNew = now !== 'rollbacked' && now !== 'calculatedPrice' && !applied.has(orderId)
      if (isNew) applied.add(orderId)
      for (const line of lines)
        if (line.guestId === guestId && (isBack || isNew))
          add(basket, line.lineId, isBack ? line.quantity : -line.quantity)
    }
  }

  async function place(table: Table, claims: readonly TableClaim[]): Promise<Answered<PlacedOrder>> {
    const [key, mark] = [crypto.randomUUID(), newMark()]
    const request: OrderRequest = burgerOrder({
      note: mark,
      orderType: 'dineInPlace',
      spotId: SPOT,
      items: claims.map(({ lineId, quantity }) => ({ code: dishOf(lineId), quantity, choices: [] })),
      table: { tableId: table.tableId, lines: [...claims] },
    })
    const answer = await call<PlacedOrder>(site, () => {
      const plain = orderCall(site, key, request)
      return { ...plain, headers: { ...plain.headers, ...headers } }
    })
    if (answer.status !== 409) recordAcknowledged(site, answer, key, mark)
    return answer
  }

  return {
    tableId,
    guestId,
    wanted,
    read,
    async addDish() {
      const dish = random.pick(DISHES)
      // One of nine lines, so that most dishes raise the quantity of a line that exists.
      const lineId = `${random.between(1, 3)}-${dish}`
      const quantity = random.between(1, 2)
      add(wanted, lineId, quantity)
      add(basket, lineId, quantity)
      await publish()
    },
    async catchUp() {
      apply(await read())
      await publish()
    },
    async order(ofAll, pays) {
      const table = await read()
      const claims = claimsOf(table).filter((claim) => ofAll || claim.guestId === guestId)
      if (claims.length === 0) return false
      const { status: answered, body: placed } = await place(table, claims)
      if (answered !== 201 || !pays) return answered === 201
      const started = await beginPayment(site, { placed, key: '', mark: '' })
      if (!started) return true
      await decide(site, started, PAYS)
      await watchPayment(site, started.paymentId, (answer) => isPaid(answer) || isPaymentFinal(answer.state), RESULT_MS)
      return true
    },
  }
}
