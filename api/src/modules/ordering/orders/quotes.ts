import { randomBytes } from 'node:crypto'
import type { Quote } from '@carte/contract'
import { toMajor } from '@carte/domain'
import type { Context } from '../../../config/context.ts'
import { HttpError } from '../../../infrastructure/http/http-error.ts'
import { pickupTimes } from './checks.ts'
import type { PricedOrder } from './pricing.ts'

const QUOTE_MINUTES = 10

export async function makeQuote({ db, clock }: Pick<Context, 'db' | 'clock'>, priced: PricedOrder): Promise<Quote> {
  const now = clock.now()
  const quoteId = randomBytes(12).toString('hex')
  const expiresAt = new Date(now.getTime() + QUOTE_MINUTES * 60_000)
  await db
    .insertInto('quote')
    .values({ id: quoteId, total_minor: priced.totalMinor, currency: priced.currency.name, expires_at: expiresAt })
    .execute()
  return {
    quoteId,
    lines: priced.lines.map(({ code, quantity, unitMinor, totalMinor }) => ({
      code,
      quantity,
      unitPrice: toMajor(unitMinor),
      total: toMajor(totalMinor),
    })),
    total: toMajor(priced.totalMinor),
    currency: priced.currency,
    vat: priced.vat,
    pickupTime: priced.pickupAt.toISOString(),
    pickupTimes: pickupTimes(priced.known.shop, priced.known.preparationMinutes, now).map((time) => time.toISOString()),
    expiresAt: expiresAt.toISOString(),
  }
}

/**
 * Compares the total of an order with its quote. An expired quote is accepted if its total still holds: the guest pays
 * what they saw.
 * @param countQuote called before the new quote is written; may throw a rate limit
 * @throws HttpError 409 `price-changed`, with a new quote, if the total differs (PRICE-3)
 */
export async function checkQuote(
  deps: Pick<Context, 'db' | 'clock'>,
  quoteId: string,
  priced: PricedOrder,
  countQuote: () => void,
): Promise<void> {
  const quote = await deps.db.selectFrom('quote').selectAll().where('id', '=', quoteId).executeTakeFirst()
  if (quote?.total_minor === priced.totalMinor && quote.currency === priced.currency.name) return
  countQuote()
  throw new HttpError(409, 'price-changed', { more: { quote: await makeQuote(deps, priced) } })
}
