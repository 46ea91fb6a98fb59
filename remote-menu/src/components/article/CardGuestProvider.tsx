import type { Allergen, ArticleItem } from '@carte/contract'
import { avoidedAtom, useAtomValue } from '@carte/store'
import { type ComponentType, createContext, type ReactNode, use, useMemo } from 'react'
import { useLazyChunk } from '../lazy-chunk.ts'
import { menuTools } from '../menu-tools-chunk.ts'

interface CardGuest {
  readonly avoid: readonly Allergen[]
  /** Undefined for guests who avoid nothing, and until its code is loaded. */
  readonly Mark: ComponentType<{ readonly item: ArticleItem; readonly avoid: readonly Allergen[] }> | undefined
}

const CardContext = createContext<CardGuest | null>(null)

/** Subscribes once for all cards inside it: a menu has hundreds of cards, and each subscription slows a phone down. */
export function CardGuestProvider({ children }: { readonly children: ReactNode }) {
  const avoid = useAtomValue(avoidedAtom)
  const avoidsAny = avoid.length > 0
  const tools = useLazyChunk(menuTools, avoidsAny ? 'cards' : '')
  const Mark = avoidsAny ? tools?.AvoidedMark : undefined
  const guest = useMemo(() => ({ avoid, Mark }), [avoid, Mark])
  return <CardContext value={guest}>{children}</CardContext>
}

/** Returns the guest data of the surrounding `CardGuestProvider`; null outside of one. */
export const useCardGuest = (): CardGuest | null => use(CardContext)
