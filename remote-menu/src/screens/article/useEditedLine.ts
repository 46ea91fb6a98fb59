import type { BasketItem } from '@carte/contract'
import { useTexts } from '@carte/i18n'
import { basketAtom, removeItemAtom, useAtomValue, useStore } from '@carte/store'
import { useState } from 'react'
import { toastAtom } from '../../parts/toast/toast.ts'
import { useHydrated } from '../../parts/useHydrated.ts'
import { articleName } from '../../parts/wording.ts'
import { menuTexts } from '../../texts.ts'

export interface EditedLine {
  /** Undefined where nothing is edited, and on a server, which knows no basket. */
  readonly line: BasketItem | undefined
  /** Whether a line was to be edited that the basket does not have, or no longer. */
  readonly isGone: boolean
  /** Takes it out of the basket, which the next screen says. */
  readonly remove: () => void
}

/** The line of the basket with this id; an empty one for none. */
export function useEditedLine(id: string): EditedLine {
  const { t, language } = useTexts(menuTexts)
  const store = useStore()
  const { items, shopId } = useAtomValue(basketAtom)
  const isKnown = useHydrated()
  const [isRemoved, setRemoved] = useState(false)
  const index = items.findIndex((item) => item.id === id)
  const line = items[index]
  return {
    line,
    isGone: isKnown && id !== '' && !line && !isRemoved,
    remove: () => {
      if (!line) return
      setRemoved(true)
      store.set(removeItemAtom, id)
      const message = t('toast.removed', { name: articleName(line.article, language).text })
      store.set(toastAtom, { message, isLeaving: true, removed: { lines: [{ item: line, index }], shopId } })
    },
  }
}
