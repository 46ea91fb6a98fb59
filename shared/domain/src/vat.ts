/** The sales at one VAT rate: `rate` in percent, the amounts in minor units. */
export interface VatSum {
  readonly rate: number
  readonly baseMinor: number
  readonly amountMinor: number
}

// Rates can have decimals (25.5 %). As hundredths of a percent they are integers, and only the last step divides.
const HUNDRED_PERCENT = 10_000

/**
 * Splits totals that include VAT by rate, lowest rate first. Rounds once per rate, half up. Base and amount always add
 * up to the total.
 */
export function vatLines(parts: readonly { readonly totalMinor: number; readonly rate: number }[]): readonly VatSum[] {
  const totals = new Map<number, number>()
  for (const { totalMinor, rate } of parts) totals.set(rate, (totals.get(rate) ?? 0) + totalMinor)
  return [...totals]
    .sort(([a], [b]) => a - b)
    .map(([rate, totalMinor]) => {
      const hundredths = Math.round(rate * 100)
      const amountMinor = Math.round((totalMinor * hundredths) / (HUNDRED_PERCENT + hundredths))
      return { rate, baseMinor: totalMinor - amountMinor, amountMinor }
    })
}
