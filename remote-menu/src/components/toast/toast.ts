import type { BasketItem } from '@carte/contract'
import { atom } from '@carte/store'

export interface Removed {
  readonly lines: readonly { readonly item: BasketItem; readonly index: number }[]
  readonly shopId: string | null
}

/** A change of the basket, reported once. Removed lines can be restored; a dish added with defaults can be changed. */
export interface BasketNews {
  readonly message: string
  /** Whether the screen closes: the next one shows the message. */
  readonly isLeaving?: boolean
  readonly removed?: Removed
  /** Id of a line that was added with the menu's defaults. */
  readonly addedWithDefaults?: string | undefined
}

const base = atom<BasketNews | null>(null)

/** The latest message. It outlives the screen that caused it, so that the next screen can show it. */
export const toastAtom = atom(
  (get) => get(base),
  (_, set, news: BasketNews | null) => set(base, news),
)
