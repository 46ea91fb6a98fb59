import type { OrderLine, PaymentKind, PaymentState } from '@carte/contract'
import { toMajor } from '@carte/domain'
import type { Selectable } from 'kysely'
import type { OrderLineTable } from '../db/schema.ts'

/** A line of an order as guests and staff see it. */
export const lineOf = (line: Selectable<OrderLineTable>): OrderLine => ({
  code: line.code,
  description: line.description,
  i18n: line.i18n,
  quantity: line.quantity,
  unitPrice: toMajor(line.unit_minor),
  total: toMajor(line.total_minor),
  choices: line.choices,
})

/** Where the money is, or was: what has become of an order's other attempts tells nothing of it. */
const TELLING: readonly PaymentState[] = ['authorized', 'captured', 'refunded']

/**
 * The attempt that tells how an order is paid: the one that holds the money or has given it back, else the newest.
 * @param attempts the newest first.
 */
export function tellingPayment<P extends { readonly state: PaymentState; readonly kind: PaymentKind }>(
  attempts: readonly P[],
): P | undefined {
  return attempts.find(({ state }) => TELLING.includes(state)) ?? attempts[0]
}
