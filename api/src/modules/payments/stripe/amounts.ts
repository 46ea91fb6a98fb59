import { ProviderError } from '../provider.ts'

// Ours are always hundredths; Stripe's are the smallest unit of each currency (docs.stripe.com/currencies).

/** Have no smaller unit: 500 yen are 500. */
const WHOLE = new Set('bif clp djf gnf jpy kmf krw mga pyg rwf vnd vuv xaf xof xpf'.split(' '))
/** Have none either, and are told in hundredths all the same. */
const WHOLE_IN_HUNDREDTHS = new Set(['isk', 'ugx'])
/** Have thousandths, of which the last digit has to be 0. */
const THOUSANDTHS = new Set(['bhd', 'jod', 'kwd', 'omr', 'tnd'])

/** @throws ProviderError for an amount that its currency does not have, such as half a yen. */
export function toStripe(amountMinor: number, currency: string): number {
  const code = currency.toLowerCase()
  if ((WHOLE.has(code) || WHOLE_IN_HUNDREDTHS.has(code)) && amountMinor % 100 !== 0)
    throw new ProviderError('createError', `${currency} has no fractions: ${amountMinor / 100}`)
  if (WHOLE.has(code)) return amountMinor / 100
  return THOUSANDTHS.has(code) ? amountMinor * 10 : amountMinor
}

/** Hundredths, of an amount as Stripe tells it; not a whole number where it has thousandths that we never asked for. */
export function fromStripe(amount: number, currency: string): number {
  const code = currency.toLowerCase()
  if (WHOLE.has(code)) return amount * 100
  return THOUSANDTHS.has(code) ? amount / 10 : amount
}
