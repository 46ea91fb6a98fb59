import type { JoinedTable, OrderRequest, PlacedOrder, Table, TableClaim, TableLineInput } from '@carte/contract'
import { type Answered, burgerOrder, send } from './ordering.ts'

// Actions of guests who order together, as preconditions of tests.

type Fetch = typeof globalThis.fetch

const SHOP = 'centrum'
const SPOT = 'bord-1'

export const postTable = (fetch: Fetch, body: unknown = { spotId: SPOT }, shopId = SHOP) =>
  send<JoinedTable>(fetch, 'POST', `/api/shops/${shopId}/tables`, body)
export const postJoin = (fetch: Fetch, code: string, name?: string, shopId = SHOP) =>
  send<JoinedTable>(fetch, 'POST', `/api/shops/${shopId}/tables/join`, {
    code,
    ...(name === undefined ? {} : { name }),
  })

/** Returns a line of burgers. */
export const burgerLine = (lineId: string, quantity = 1, code = 'burger'): TableLineInput => ({
  lineId,
  item: { code, quantity, choices: [] },
})

/** A guest's phone at a table session of `centrum`. */
export interface TablePhone {
  readonly tableId: string
  readonly guestId: string
  readonly secret: string
  /** The basket of the table as the phone has joined it. */
  readonly joined: Table
  /** @param query such as `ended=true`, for a session that has ended */
  read(query?: string): Promise<Answered<Table>>
  /** Publishes with the next `seq`, or with the given one. */
  publish(lines: readonly TableLineInput[], applied?: readonly string[], seq?: number): Promise<Answered<Table>>
  leave(): Promise<Answered>
  setReady(isReady: boolean): Promise<Answered<Table>>
  setCall(isCalling: boolean): Promise<Answered<Table>>
  /** Places an order with these claims; its items follow from the table's lines unless `more` has others. */
  order(
    claims: readonly TableClaim[],
    more?: Partial<OrderRequest>,
    key?: string,
  ): Promise<Answered<PlacedOrder & { code?: string }>>
}

function phoneOf(fetch: Fetch, { tableId, guestId, secret, table: joined }: JoinedTable): TablePhone {
  const headers = { 'table-guest': secret }
  let last = 0
  const read = (query = '') => send<Table>(fetch, 'GET', `/api/tables/${tableId}?${query}`, undefined, headers)
  return {
    tableId,
    guestId,
    secret,
    joined,
    read,
    publish(lines, applied = [], seq = last + 1) {
      last = Math.max(last, seq)
      return send<Table>(fetch, 'PUT', `/api/tables/${tableId}/lines`, { seq, lines, applied }, headers)
    },
    setReady: (isReady) => send<Table>(fetch, 'PUT', `/api/tables/${tableId}/ready`, { isReady }, headers),
    setCall: (isCalling) => send<Table>(fetch, 'PUT', `/api/tables/${tableId}/call`, { isCalling }, headers),
    leave: () => send(fetch, 'POST', `/api/tables/${tableId}/leave`, undefined, headers),
    async order(claims, more = {}, key = crypto.randomUUID()) {
      const { lines } = more.items ? { lines: [] } : (await read()).body
      const items = claims.flatMap(({ lineId, guestId: owner, quantity }) => {
        const line = lines.find((each) => each.lineId === lineId && each.guestId === owner)
        return line ? [{ ...line.item, quantity }] : []
      })
      const request = burgerOrder({
        orderType: 'dineInPlace',
        spotId: joined.spotId,
        items,
        table: { tableId, lines: [...claims] },
        ...more,
      })
      return send(fetch, 'POST', '/api/order', request, { ...headers, 'idempotency-key': key })
    },
  }
}

export async function openTable(fetch: Fetch, name?: string): Promise<TablePhone> {
  const { status, body } = await postTable(fetch, { spotId: SPOT, ...(name === undefined ? {} : { name }) })
  if (status !== 201) throw new Error(`The table was rejected: ${JSON.stringify(body)}`)
  return phoneOf(fetch, body)
}

export async function joinTable(fetch: Fetch, code: string, name?: string): Promise<TablePhone> {
  const { status, body } = await postJoin(fetch, code, name)
  if (status !== 201) throw new Error(`The guest was rejected: ${JSON.stringify(body)}`)
  return phoneOf(fetch, body)
}

/** Claims all that is outstanding of the lines. */
export const claimsOf = ({ lines }: Pick<Table, 'lines'>): TableClaim[] =>
  lines
    .filter(({ item }) => item.quantity > 0)
    .map(({ lineId, guestId, item }) => ({ lineId, guestId, quantity: item.quantity }))
