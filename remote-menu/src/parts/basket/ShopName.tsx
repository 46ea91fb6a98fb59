import { basketAtom, shopAtom, useAtomValue } from '@carte/store'

/** Whose basket it is: the chosen restaurant's, or the one that it was filled at. */
export function ShopName({ className }: { readonly className: string | undefined }) {
  const { shopName } = useAtomValue(basketAtom)
  const name = useAtomValue(shopAtom)?.name ?? shopName
  return name === '' ? null : <p className={className}>{name}</p>
}
