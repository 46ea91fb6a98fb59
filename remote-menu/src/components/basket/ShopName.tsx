import { basketAtom, shopAtom, useAtomValue } from '@carte/store'

/** Renders the shop of the dishes in the basket; for an empty basket, the chosen shop. */
export function ShopName({ className }: { readonly className: string | undefined }) {
  const { shopName, items } = useAtomValue(basketAtom)
  const shop = useAtomValue(shopAtom)
  const name = items.length > 0 ? shopName : (shop?.name ?? shopName)
  return name === '' ? null : <p className={className}>{name}</p>
}
