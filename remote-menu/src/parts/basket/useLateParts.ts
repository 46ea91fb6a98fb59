import { atom, useAtomValue, useSetAtom } from '@carte/store'
import { useEffect } from 'react'
import { openBasketParts } from '../../late.ts'

type LateParts = typeof import('./late-parts.ts')

const base = atom<LateParts | null>(null)
export const latePartsAtom = atom(
  (get) => get(base),
  (_, set, parts: LateParts) => set(base, parts),
)

/**
 * The pieces of the basket that come in a chunk of their own; null until they are there. Asked for as soon as `isDue`; where that
 * failed, whoever needs them next asks again.
 */
export function useLateParts(isDue: boolean): LateParts | null {
  const parts = useAtomValue(latePartsAtom)
  const keep = useSetAtom(latePartsAtom)
  const isMissing = parts === null
  useEffect(() => {
    // Without them the basket goes on: prices are the server's at the latest at the checkout.
    if (isDue && isMissing) void openBasketParts().then(keep, () => {})
  }, [isDue, isMissing, keep])
  return parts
}
