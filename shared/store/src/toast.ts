import type { BasketItem } from '@carte/contract'
import { atom } from './jotai.ts'

interface RemovedLines {
  /** `index`: position in the basket before the removal. */
  readonly lines: readonly { readonly item: BasketItem; readonly index: number }[]
  readonly shopId: string | null
}

/** A message that the basket shows once, usually about a change of the basket. Its button restores or edits a line. */
export interface BasketMessage {
  readonly message: string
  /** Whether a small screen shows only as much of the message as one line holds, because its start is enough. */
  readonly canBeCut?: boolean
  /** Whether the screen that sends the message closes at once, so that the next screen must show it. */
  readonly isForNextScreen?: boolean
  /** Lines that the message's button restores. */
  readonly removed?: RemovedLines
  /** Id of a line that was added with the menu's defaults; the message's button opens it for editing. */
  readonly addedWithDefaults?: string | undefined
}

/** The latest message. It outlives the screen that caused it, so that the next screen can show it. */
export const toastAtom = atom<BasketMessage | null>(null)
