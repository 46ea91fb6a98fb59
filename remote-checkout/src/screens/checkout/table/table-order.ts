import type { OrderRequest } from '@carte/contract'

/** What the checkout form needs to order lines of a table's basket. Without it, the order is the guest's own basket. */
export interface TableOrder {
  readonly request: NonNullable<OrderRequest['table']>
  /** The names of the guests whose lines the order contains, by the ids of the lines; empty for the guest's own. */
  readonly guests: ReadonlyMap<string, string>
  /** Leaves lines of other guests out of this order. */
  readonly leaveOut: (ids: readonly string[]) => void
  /** Called when the server has rejected the order because the table has changed, or has ended. */
  readonly onRejected: (code: string) => void
}

/** The errors of an order of a table. */
export const TABLE_CODES: ReadonlySet<string> = new Set(['table-changed', 'table-line-taken', 'table-not-found'])

/** The value of `?pay=`: whether the checkout orders everybody's lines, or only the guest's own. */
export type Payer = 'all' | 'own'

export const payerIn = (search: string): Payer | null => {
  const value = new URLSearchParams(search).get('pay')
  return value === 'all' || value === 'own' ? value : null
}
