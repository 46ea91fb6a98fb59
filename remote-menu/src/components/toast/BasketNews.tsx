import { useAtomValue } from '@carte/store'
import { useBasketParts } from '../basket/useBasketParts.ts'
import type { BasketToastProps } from './BasketToast.tsx'
import { toastAtom } from './toast.ts'

/** Shows the basket's messages. Its code loads when the page is idle, or at once when there is a message. */
export function BasketNews(props: BasketToastProps) {
  const isNew = useAtomValue(toastAtom) !== null
  const parts = useBasketParts(isNew)
  return parts && <parts.BasketToast {...props} />
}
