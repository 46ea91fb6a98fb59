import { basketAtom, shopAtom, useAtomValue } from '@carte/store'

/** Whose basket it is: that of the dishes in it, and else the chosen restaurant's. */
export function ShopName({ className }: { readonly className: string | undefined }) {
  const { shopName, items } = useAtomValue(basketAtom)
  const shop = useAtomValue(shopAtom)
  const name = items.length > 0 ? shopName : (shop?.name ?? shopName)
  return name === '' ? null : <p className={className}>{name}</p>
}
