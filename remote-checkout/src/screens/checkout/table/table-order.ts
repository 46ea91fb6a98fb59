import type { OrderRequest } from '@carte/contract'

/** What the checkout form needs to order lines of a table's basket. Without it, the order is the guest's own basket. */
export interface TableOrder {
  readonly request: NonNullable<OrderRequest['table']>
  /** Whether the guest has chosen the lines one by one. */
  readonly isChosen: boolean
  /** The names of the guests whose lines the order contains, by the ids of the lines; empty for the guest's own. */
  readonly guests: ReadonlyMap<string, string>
  /** Leaves lines of other guests out of this order. */
  readonly leaveOut: (ids: readonly string[]) => void
}
