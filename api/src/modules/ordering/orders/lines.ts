import type { OrderLine, PaymentKind, PaymentState } from '@carte/contract'
import { isPaid, toMajor } from '@carte/domain'
import type { Selectable } from 'kysely'
import type { Database } from '../../../infrastructure/database/schema.ts'

/** A line of an order as guests and staff see it. */
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
 * The attempt that tells how an order is paid: the one that holds the money, else one that has given it back, else the newest. A second
 * attempt, whose money went back because the order was paid already, tells nothing of it. @param attempts the newest first.
 */
export function tellingPayment<P extends { readonly state: PaymentState; readonly kind: PaymentKind }>(
  attempts: readonly P[],
): P | undefined {
  const holding = attempts.find(({ state }) => isPaid(state))
  return holding ?? attempts.find(({ state }) => state === 'refunded') ?? attempts[0]
}
