import { type VatSum, vatLines } from './pricing.ts'

/** The part of a line that has one VAT rate, for the whole quantity of the line; in minor units, with VAT. */
export interface LinePart {
  readonly rate: number
  readonly totalMinor: number
}

/** A line as the guest has paid for it. */
export interface PaidLine {
  readonly quantity: number
  readonly parts: readonly LinePart[]
}

/** How much of a line is paid back. `position` is the line's place in the order, from 0. */
export interface RefundLine {
  readonly position: number
  readonly quantity: number
}

/** What a refund pays back, with its VAT by rate. */
export interface RefundSum {
  readonly amountMinor: number
  readonly vat: readonly VatSum[]
}

const quantityOf = (refunded: readonly RefundLine[], position: number): number =>
  refunded.filter((line) => line.position === position).reduce((sum, { quantity }) => sum + quantity, 0)

/** Returns how much of each line can still be paid back. */
export function remainingQuantities(
  lines: readonly Pick<PaidLine, 'quantity'>[],
  refunded: readonly RefundLine[],
): number[] {
  return lines.map(({ quantity }, position) => quantity - quantityOf(refunded, position))
}

/** Returns the VAT of these quantities. Each part is rounded once, so the whole quantity is exactly the part. */
const vatOf = (lines: readonly PaidLine[], refunded: readonly RefundLine[]): readonly VatSum[] =>
  vatLines(
    lines.flatMap(({ quantity, parts }, position) =>
      parts.map(({ rate, totalMinor }) => ({
        rate,
        totalMinor: Math.round((totalMinor * quantityOf(refunded, position)) / quantity),
      })),
    ),
  )

/**
 * Returns what a refund of some lines pays back: the difference between everything that is refunded with it and before
 * it. So all refunds of an order add up to what was paid, and to its VAT by rate, however they are divided (MONEY-11).
 *
 * @param earlier the lines of earlier refunds
 * @returns null if a line does not exist or has less left than is chosen, or if nothing is chosen
 */
export function refundSum(
  lines: readonly PaidLine[],
  earlier: readonly RefundLine[],
  chosen: readonly RefundLine[],
): RefundSum | null {
  const isKnown = chosen.every(({ position, quantity }) => lines[position] !== undefined && isPositive(quantity))
  const all = [...earlier, ...chosen]
  if (!isKnown || chosen.length === 0 || remainingQuantities(lines, all).some((left) => left < 0)) return null
  const before = new Map(vatOf(lines, earlier).map((sum) => [sum.rate, sum]))
  const vat = vatOf(lines, all).flatMap(({ rate, baseMinor, amountMinor }) => {
    const known = before.get(rate)
    const sum = {
      rate,
      baseMinor: baseMinor - (known?.baseMinor ?? 0),
      amountMinor: amountMinor - (known?.amountMinor ?? 0),
    }
    return sum.baseMinor + sum.amountMinor === 0 ? [] : [sum]
  })
  return { amountMinor: vat.reduce((sum, each) => sum + each.baseMinor + each.amountMinor, 0), vat }
}

const isPositive = (quantity: number): boolean => Number.isSafeInteger(quantity) && quantity > 0
