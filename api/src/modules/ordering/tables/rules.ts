import { type OrderItem, type OrderStatus, QUANTITY_MAX, type TableCall, type TableClaim } from '@carte/contract'

/** A session without a change ends after this time. */
export const SESSION_MS = 3 * 3_600_000
/** Guests of one session, with those who have left: more is a loop of joining and leaving. */
export const GUESTS_EVER_MAX = 100
/** A join code is renewed after this time. */
export const CODE_MS = 15 * 60_000
/** How much longer guests can join with it: a guest may be typing it. */
export const CODE_GRACE_MS = 2 * 60_000
/** How long guests see that a member of the staff is coming. */
export const ANSWER_SHOWN_MS = 5 * 60_000

/** Returns whether guests can use a session (TABLE-8). */
export const isOpen = (
  session: { readonly ended_at: Date | string | null; readonly changed_at: Date | string },
  now: Date,
): boolean => session.ended_at === null && new Date(session.changed_at).getTime() > now.getTime() - SESSION_MS

/** Returns a table's call for the staff; undefined without one, or if its answer is old (TABLE-37). */
export function callOf(
  { called_at, answered_at }: { readonly called_at: Date | null; readonly answered_at: Date | null },
  now: Date,
): TableCall | undefined {
  if (called_at === null || (answered_at !== null && answerEndsAt(answered_at) <= now.getTime())) return undefined
  return { at: called_at.toISOString(), isAnswered: answered_at !== null }
}

/** Returns the time in ms from which an answered call is not shown any more. */
export const answerEndsAt = (answer: Date): number => answer.getTime() + ANSWER_SHOWN_MS

export type Item = Pick<OrderItem, 'code' | 'choices'>

export interface StoredLine extends Item {
  readonly lineId: string
  readonly guestId: string
  /** What the guest wants, with what orders have claimed of it. */
  readonly quantity: number
}

export interface StoredOrder {
  readonly orderId: string
  readonly guestId: string
  readonly status: OrderStatus
  readonly lines: readonly TableClaim[]
}

export const keyOf = ({ guestId, lineId }: Pick<TableClaim, 'guestId' | 'lineId'>): string => `${guestId} ${lineId}`

/** Sums what orders name of each line. */
function sumByLine(orders: readonly StoredOrder[]): ReadonlyMap<string, number> {
  const sums = new Map<string, number>()
  for (const { lines } of orders)
    for (const line of lines) sums.set(keyOf(line), (sums.get(keyOf(line)) ?? 0) + line.quantity)
  return sums
}

/** Returns what orders have claimed of each line; a rolled back order claims nothing (TABLE-12). */
const claimedByLine = (orders: readonly StoredOrder[]): ReadonlyMap<string, number> =>
  sumByLine(orders.filter(({ status }) => status !== 'rollbacked'))

/** Returns a function that says how much of a line no order has claimed. */
export function outstandingIn(orders: readonly StoredOrder[]): (line: StoredLine) => number {
  const claimed = claimedByLine(orders)
  return (line) => Math.min(QUANTITY_MAX, Math.max(0, line.quantity - (claimed.get(keyOf(line)) ?? 0)))
}

export interface PublishedLine {
  readonly lineId: string
  readonly item: OrderItem
}

/**
 * Returns a guest's lines after the guest has published a list.
 *
 * The list has outstanding quantities, so what the orders in `applied` contain is added, also if they were rolled back
 * since: the phone puts such dishes back into its basket, and then no longer names the order (TABLE-30). A line that is
 * not in the list keeps its row while an order claims it, so that the others see what is being paid.
 *
 * @param stored the guest's lines until now
 */
export function publishedLines(
  guestId: string,
  stored: readonly StoredLine[],
  published: readonly PublishedLine[],
  orders: readonly StoredOrder[],
  applied: readonly string[],
): readonly StoredLine[] {
  const ofApplied = sumByLine(orders.filter(({ orderId }) => applied.includes(orderId)))
  const claimed = claimedByLine(orders)
  const quantityOf = (lineId: string, outstanding: number) =>
    outstanding + (ofApplied.get(keyOf({ guestId, lineId })) ?? 0)
  const items = new Map(published.map(({ lineId, item }) => [lineId, item]))
  const kept = stored
    .filter(({ lineId }) => {
      const key = keyOf({ guestId, lineId })
      return !items.has(lineId) && (claimed.has(key) || ofApplied.has(key))
    })
    .map((line) => ({ ...line, quantity: quantityOf(line.lineId, 0) }))
  const wanted = [...items].map(([lineId, { code, choices, quantity }]) => ({
    lineId,
    guestId,
    code,
    choices,
    quantity: quantityOf(lineId, quantity),
  }))
  return [...wanted, ...kept]
}

/** Returns a text that is equal for two items of the same article with the same choices. */
export const textOf = ({ code, choices }: Item): string =>
  JSON.stringify([
    code,
    ...choices.map(({ level, choiceCode, articleCode }) => `${level} ${choiceCode} ${articleCode}`).sort(),
  ])

function countItems(items: readonly (Item & { readonly quantity: number })[]): ReadonlyMap<string, number> {
  const counts = new Map<string, number>()
  for (const item of items) counts.set(textOf(item), (counts.get(textOf(item)) ?? 0) + item.quantity)
  return counts
}

/**
 * Returns why an order cannot claim its lines, or null if it can (TABLE-10, TABLE-11): `taken` if another order has
 * claimed one, `changed` if the basket of the table is not the one that the guest has seen.
 */
export function rejectionOf(
  lines: readonly StoredLine[],
  orders: readonly StoredOrder[],
  claims: readonly TableClaim[],
  items: readonly OrderItem[],
): 'taken' | 'changed' | null {
  const byKey = new Map(lines.map((line) => [keyOf(line), line]))
  const claimed = claimedByLine(orders)
  const outstanding = outstandingIn(orders)
  if (new Set(claims.map(keyOf)).size !== claims.length) return 'changed'
  const found = claims.map((claim) => ({ claim, line: byKey.get(keyOf(claim)) }))
  const isTooMuch = ({ claim, line }: (typeof found)[number]) => !line || claim.quantity > outstanding(line)
  const missing = found.filter(isTooMuch)
  if (missing.some(({ claim }) => claimed.has(keyOf(claim)))) return 'taken'
  if (missing.length > 0) return 'changed'
  const wanted = countItems(items)
  const named = countItems(found.flatMap(({ claim, line }) => (line ? [{ ...line, quantity: claim.quantity }] : [])))
  const isEqual = wanted.size === named.size && [...wanted].every(([text, count]) => named.get(text) === count)
  return isEqual ? null : 'changed'
}
