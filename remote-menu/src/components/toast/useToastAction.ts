import { commonTexts, useTexts } from '@carte/i18n'
import { paths, useNavigate } from '@carte/navigation'
import {
  basketAtom,
  basketFlagsAtom,
  basketPanelOpenAtom,
  type JotaiStore,
  restoreItemAtom,
  screenSizeAtom,
  useAtomValue,
  useStore,
} from '@carte/store'
import type { ToastProps } from '../../controls/Toast/Toast.tsx'
import { menuTexts } from '../../texts.ts'
import { FROM_MENU } from '../article/return.ts'
import { restoredLineAtom } from '../basket/restored-line.ts'
import { type BasketMessage, toastAtom } from './toast.ts'

const areLinesShown = (store: JotaiStore): boolean =>
  store.get(basketPanelOpenAtom) || (!store.get(screenSizeAtom).small && store.get(basketFlagsAtom).visible)

export function useToastAction(message: BasketMessage | null): ToastProps['action'] {
  const common = useTexts(commonTexts)
  const { t } = useTexts(menuTexts)
  const store = useStore()
  const navigate = useNavigate()
  const { shopId, items } = useAtomValue(basketAtom)
  // Lines removed from one shop's basket cannot be restored in another's.
  const removed = message?.removed?.shopId === shopId ? message.removed : undefined
  if (removed) {
    return {
      label: common.t('action.undo'),
      onPress: () => {
        if (areLinesShown(store)) store.set(restoredLineAtom, removed.lines[0]?.item.id ?? null)
        for (const { item, index } of removed.lines) store.set(restoreItemAtom, item, index)
        store.set(toastAtom, null)
      },
    }
  }
  const line = items.find(({ id }) => id === message?.addedWithDefaults)
  if (!line || shopId === null) return undefined
  return {
    label: t('toast.change'),
    onPress: () => {
      store.set(toastAtom, null)
      store.set(basketPanelOpenAtom, false)
      const address = { shopId, category: line.path, articleId: line.article.code, orderId: line.id }
      void navigate(paths.editOrder.href(address), { state: FROM_MENU })
    },
  }
}
