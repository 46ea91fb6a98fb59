import type { ShopOrder, ShopRefund } from '@carte/contract'
import { type RefundLine, refundSum, remainingQuantities, toMajor, toMinor } from '@carte/domain'

/** The chosen quantity of each line, in the order of the lines. */
export type Quantities = readonly number[]

const refundedLines = ({ refunds }: ShopOrder): RefundLine[] =>
  refunds.flatMap(({ state, lines }) => (state === 'failed' ? [] : lines))

/** Returns how much of each line can still be refunded. */
export const quantitiesLeft = (order: ShopOrder): Quantities => remainingQuantities(order.items, refundedLines(order))

/** Returns how much of each line has been paid back. */
export const quantitiesRefunded = ({ items, refunds }: ShopOrder): Quantities => {
  const done = refunds.flatMap(({ state, lines }) => (state === 'done' ? lines : []))
  return items.map((_, position) =>
    done.reduce((sum, line) => sum + (line.position === position ? line.quantity : 0), 0),
  )
}

/** Returns the quantities as far as they are left: another person may have refunded some meanwhile. */
export const atMost = (quantities: Quantities, left: Quantities): Quantities =>
  quantities.map((quantity, position) => Math.min(quantity, left[position] ?? 0))

/** Returns the quantities of a rejected refund; without one, nothing is chosen. */
export const initialQuantities = ({ items }: ShopOrder, again: ShopRefund | null): Quantities =>
  items.map((_, position) => again?.lines.find((line) => line.position === position)?.quantity ?? 0)

export const chosenLines = (quantities: Quantities): RefundLine[] =>
  quantities.flatMap((quantity, position) => (quantity > 0 ? [{ position, quantity }] : []))

/** Returns what the chosen lines pay back. VAT does not matter here, so each line is one part. */
export function refundAmount(order: ShopOrder, quantities: Quantities): number {
  const lines = order.items.map(({ quantity, total }) => ({
    quantity,
    parts: [{ rate: 0, totalMinor: toMinor(total) }],
  }))
  return toMajor(refundSum(lines, refundedLines(order), chosenLines(quantities))?.amountMinor ?? 0)
}
