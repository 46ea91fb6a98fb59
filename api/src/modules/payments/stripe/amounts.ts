import { ProviderError } from '../provider.ts'

// Our amounts are always hundredths. Stripe's are in the smallest unit of each currency (docs.stripe.com/currencies).

/** Currencies without a smaller unit: 500 yen are 500. */
const NO_DECIMALS = new Set('bif clp djf gnf jpy kmf krw mga pyg rwf vnd vuv xaf xof xpf'.split(' '))
/** Currencies without a smaller unit that Stripe counts in hundredths all the same. */
const NO_DECIMALS_IN_HUNDREDTHS = new Set(['isk', 'ugx'])
/** Currencies with thousandths, whose last digit must be 0. */
const THOUSANDTHS = new Set(['bhd', 'jod', 'kwd', 'omr', 'tnd'])

/**
 * Converts hundredths to Stripe's unit.
 * @throws ProviderError for an amount that the currency does not have, such as half a yen
 */
export function toStripe(amountMinor: number, currency: string): number {
  const code = currency.toLowerCase()
  if ((NO_DECIMALS.has(code) || NO_DECIMALS_IN_HUNDREDTHS.has(code)) && amountMinor % 100 !== 0)
    throw new ProviderError('createError', `Stripe accepts no fractions of ${currency}: ${amountMinor / 100}`)
  if (NO_DECIMALS.has(code)) return amountMinor / 100
  return THOUSANDTHS.has(code) ? amountMinor * 10 : amountMinor
}

/** Converts Stripe's unit to hundredths. Not an integer for thousandths that we never requested. */
export function fromStripe(amount: number, currency: string): number {
  const code = currency.toLowerCase()
  if (NO_DECIMALS.has(code)) return amount * 100
  return THOUSANDTHS.has(code) ? amount / 10 : amount
}
