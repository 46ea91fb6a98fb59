import { atom, useAtomValue, useSetAtom } from '@carte/store'
import { useEffect } from 'react'
import { openCardParts } from '../../late.ts'

export type CardParts = typeof import('./card-parts.ts')

const base = atom<CardParts | null>(null)
const partsAtom = atom(
  (get) => get(base),
  (_, set, parts: CardParts) => set(base, parts),
)

/** What only some guests see on cards, in a chunk of its own; null until it is there. Asked for once `isDue`, and again by the next list. */
export function useCardParts(isDue: boolean): CardParts | null {
  const parts = useAtomValue(partsAtom)
  const keep = useSetAtom(partsAtom)
  const isMissing = isDue && parts === null
  useEffect(() => {
    // Cards do without: the plus of what is avoided leads to its article in any case.
    if (isMissing) void openCardParts().then(keep, () => {})
  }, [isMissing, keep])
  return parts
}
