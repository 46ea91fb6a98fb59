import type { Allergen, ArticleItem } from '@carte/contract'
import { atom, sessionAtom, useAtomValue } from '@carte/store'
import { type ComponentType, createContext, type ReactNode, use, useMemo } from 'react'
import { useLatePiece } from '../late-piece.ts'
import { menuTools } from '../menuTools.ts'
import { avoidedAtom } from './avoided.ts'

/** What cards need to know of the guest. */
interface CardGuest {
  readonly avoid: readonly Allergen[]
  /** For who is signed in: nobody else has favourites (spec §6). */
  readonly Heart: ComponentType<{ readonly item: ArticleItem }> | undefined
  /** For who avoids something. */
  readonly Mark: ComponentType<{ readonly item: ArticleItem; readonly avoid: readonly Allergen[] }> | undefined
}

const CardContext = createContext<CardGuest | null>(null)
const isSignedInAtom = atom((get) => get(sessionAtom).user !== null)

/** Follows for all cards in it what each would have to follow by itself: a menu has hundreds, and a slow phone feels each subscription. */
export function CardScope({ children }: { readonly children: ReactNode }) {
  const avoid = useAtomValue(avoidedAtom)
  const isSignedIn = useAtomValue(isSignedInAtom)
  const isCareful = avoid.length > 0
  const tools = useLatePiece(menuTools, isSignedIn || isCareful ? 'cards' : '')
  const Heart = isSignedIn ? tools?.ArticleHeart : undefined
  const Mark = isCareful ? tools?.AvoidedMark : undefined
  const guest = useMemo(() => ({ avoid, Heart, Mark }), [avoid, Heart, Mark])
  return <CardContext value={guest}>{children}</CardContext>
}

/** The guest of the cards around; null for a card that stands outside of any `CardScope`. */
export const useCardGuest = (): CardGuest | null => use(CardContext)
