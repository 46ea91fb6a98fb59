import type { BasketItem } from '@carte/contract'
import { articleName, useHydrated } from '@carte/features'
import { useTexts } from '@carte/i18n'
import { basketAtom, removeItemAtom, toastAtom, useAtomValue, useStore } from '@carte/store'
import { useState } from 'react'
import { menuTexts } from '../../texts.ts'

export interface EditedLine {
  /** Undefined if no line is edited, and on the server, which does not know the basket. */
  readonly line: BasketItem | undefined
  /** Whether the address names a line that is not in the basket. */
  readonly isGone: boolean
  /** Removes the line from the basket; the next screen shows the message. */
  readonly remove: () => void
}

/** Returns the basket line with this id; an empty id means that no line is edited. */
export function useEditedLine(id: string): EditedLine {
  const { t, language } = useTexts(menuTexts)
  const store = useStore()
  const { items, shopId } = useAtomValue(basketAtom)
  const isHydrated = useHydrated()
  const [isRemoved, setRemoved] = useState(false)
  const index = items.findIndex((item) => item.id === id)
  const line = items[index]
  return {
    line,
    isGone: isHydrated && id !== '' && !line && !isRemoved,
    remove: () => {
      if (!line) return
      setRemoved(true)
      store.set(removeItemAtom, id)
      const message = t('toast.removed', { name: articleName(line.article, language).text })
      store.set(toastAtom, { message, isForNextScreen: true, removed: { lines: [{ item: line, index }], shopId } })
    },
  }
}
