import { useAtomValue } from '@carte/store'
import { useBasketParts } from '../basket/useBasketParts.ts'
import type { BasketToastProps } from './BasketToast.tsx'
import { toastAtom } from './toast.ts'

/** Tells what happens to the basket, from when the page is idle on or something has happened. */
export function BasketNews(props: BasketToastProps) {
  const isNew = useAtomValue(toastAtom) !== null
  const parts = useBasketParts(isNew)
  return parts && <parts.BasketToast {...props} />
}
