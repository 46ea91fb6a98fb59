import type { Row } from '../../routes.ts'

/** What would be given up: a basket, or one that is about to be paid. */
export type Leaving = 'shop' | 'payment'

type LeftRow = Pick<Row, 'name' | 'confirmCartReset'> & { readonly path: Pick<Row['path'], 'pattern'> }

const PAYING: readonly string[] = ['checkoutPage', 'paymentPage'] satisfies readonly Row['name'][]

/**
 * Whether going home is to be asked about first, and in which words (spec §2 "confirmCartReset"): from an address of a shop, with a
 * basket that is not empty. The row that is left decides; where it says nothing, the row that is entered does.
 *
 * @param items how many lines the basket has
 */
export function leaving(
  left: LeftRow | null,
  entered: Pick<Row, 'name' | 'confirmCartReset'> | null,
  items: number,
): Leaving | null {
  if (!left?.path.pattern.includes('{shopId}') || entered?.name !== 'home' || items === 0) return null
  if (!(left.confirmCartReset ?? entered.confirmCartReset)) return null
  return PAYING.includes(left.name) ? 'payment' : 'shop'
}
