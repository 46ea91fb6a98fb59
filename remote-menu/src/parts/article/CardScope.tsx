import type { Allergen } from '@carte/contract'
import { atom, sessionAtom, useAtomValue } from '@carte/store'
import { createContext, type ReactNode, use, useMemo } from 'react'
import { avoidedAtom } from './avoided.ts'

/** What cards need to know of the guest. */
interface CardGuest {
  readonly avoid: readonly Allergen[]
  /** Whether there is somebody whose favourites they could be (spec §6). */
  readonly hasHearts: boolean
}

const CardContext = createContext<CardGuest | null>(null)
const isSignedInAtom = atom((get) => get(sessionAtom).user !== null)

/** Follows for all cards in it what each would have to follow by itself: a menu has hundreds, and a slow phone feels each subscription. */
export function CardScope({ children }: { readonly children: ReactNode }) {
  const avoid = useAtomValue(avoidedAtom)
  const hasHearts = useAtomValue(isSignedInAtom)
  const guest = useMemo(() => ({ avoid, hasHearts }), [avoid, hasHearts])
  return <CardContext value={guest}>{children}</CardContext>
}

/** The guest of the cards around; null for a card that stands outside of any `CardScope`. */
export const useCardGuest = (): CardGuest | null => use(CardContext)
