import type { OrderLine, PaymentKind, PaymentState } from '@carte/contract'
import { isPaid, toMajor } from '@carte/domain'
import type { Selectable } from 'kysely'
import type { Database } from '../../../infrastructure/database/schema.ts'

export const lineOf = (line: Selectable<Database['order_line']>): OrderLine => ({
  code: line.code,
  description: line.description,
  i18n: line.i18n,
  quantity: line.quantity,
  unitPrice: toMajor(line.unit_minor),
  total: toMajor(line.total_minor),
  choices: line.choices,
})

/**
 * Returns the attempt that says how an order was paid: the one that holds the money, else a refunded one, else the
 * newest. A duplicate attempt that was refunded because the order was paid already must not win.
 * @param attempts newest first
 */
export function shownPayment<P extends { readonly state: PaymentState; readonly kind: PaymentKind }>(
  attempts: readonly P[],
): P | undefined {
  const holding = attempts.find(({ state }) => isPaid(state))
  return holding ?? attempts.find(({ state }) => state === 'refunded') ?? attempts[0]
}
