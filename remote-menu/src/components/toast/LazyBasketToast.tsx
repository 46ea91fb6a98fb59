import { toastAtom, useAtomValue } from '@carte/store'
import { useBasketChunk } from '../basket/useBasketChunk.ts'
import type { BasketToastProps } from './BasketToast.tsx'

/** Renders `BasketToast`, whose code loads when the page is idle, or at once when there is a message. */
export function LazyBasketToast(props: BasketToastProps) {
  const hasMessage = useAtomValue(toastAtom) !== null
  const chunk = useBasketChunk(hasMessage)
  return chunk && <chunk.BasketToast {...props} />
}
