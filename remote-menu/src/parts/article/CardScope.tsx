import type { Allergen } from '@carte/contract'
import { atom, sessionAtom, useAtomValue } from '@carte/store'
import { createContext, type ReactNode, use, useMemo } from 'react'
import { avoidedAtom } from './avoided.ts'
import { type CardParts, useCardParts } from './useCardParts.ts'

/** What cards need to know of the guest. */
interface CardGuest {
  readonly avoid: readonly Allergen[]
  /** Where there is somebody whose favourites they could be (spec §6). */
  readonly Heart: CardParts['ArticleHeart'] | undefined
  /** Where something is avoided. */
  readonly Mark: CardParts['AvoidedMark'] | undefined
}

const CardContext = createContext<CardGuest | null>(null)
const isSignedInAtom = atom((get) => get(sessionAtom).user !== null)

/** Follows for all cards in it what each would have to follow by itself: a menu has hundreds, and a slow phone feels each subscription. */
export function CardScope({ children }: { readonly children: ReactNode }) {
  const avoid = useAtomValue(avoidedAtom)
  const isSignedIn = useAtomValue(isSignedInAtom)
  const isCareful = avoid.length > 0
  const parts = useCardParts(isSignedIn || isCareful)
  const Heart = isSignedIn ? parts?.ArticleHeart : undefined
  const Mark = isCareful ? parts?.AvoidedMark : undefined
  const guest = useMemo(() => ({ avoid, Heart, Mark }), [avoid, Heart, Mark])
  return <CardContext value={guest}>{children}</CardContext>
}

/** The guest of the cards around; null for a card that stands outside of any `CardScope`. */
export const useCardGuest = (): CardGuest | null => use(CardContext)
