import type { BasketItem } from '@carte/contract'
import { atom } from '@carte/store'

/** Lines that were taken out, by where they stood, and of whose basket. */
export interface Removed {
  readonly lines: readonly { readonly item: BasketItem; readonly index: number }[]
  readonly shopId: string | null
}

/** What just happened to the basket, said once; a removal can be taken back, what was added with defaults can be changed. */
export interface BasketNews {
  readonly message: string
  /** Whether the screen is being left: the next one tells it. */
  readonly isLeaving?: boolean
  readonly removed?: Removed
  /** Id of a line that was added with the menu's defaults. */
  readonly addedWithDefaults?: string | undefined
}

const base = atom<BasketNews | null>(null)

/** The latest news; it outlives the screen that caused it, so that it is read on the next one. */
export const toastAtom = atom(
  (get) => get(base),
  (_, set, news: BasketNews | null) => set(base, news),
)
