import { useTexts } from '@carte/i18n'
import { basketAtom, removeItemAtom, useStore } from '@carte/store'
import { menuTexts } from '../../texts.ts'
import { toastAtom } from '../toast/toast.ts'
import { focusHeading } from './focus-beside.ts'
import { issuesAtom } from './issues.ts'

/**
 * Returns a function that removes every line that cannot be ordered, with a single undo for all, and moves the focus to
 * the basket's heading.
 */
export function useRemoveIssues() {
  const { t } = useTexts(menuTexts)
  const store = useStore()
  return (from: Element) => {
    const { items, shopId } = store.get(basketAtom)
    const issues = store.get(issuesAtom)
    const lines = items.flatMap((item, index) => (issues.has(item.id) ? [{ item, index }] : []))
    focusHeading(from)
    for (const { item } of lines) store.set(removeItemAtom, item.id)
    store.set(toastAtom, { message: t('toast.removedTroubles'), removed: { lines, shopId } })
  }
}
