import { commonTexts, useTexts } from '@carte/i18n'
import { basketAtom, restoreItemAtom, useAtomValue, useSetAtom, useStore } from '@carte/store'
import { Toast } from '../../controls/Toast/Toast.tsx'
import { toastAtom } from './toast.ts'
import { useLater } from './useLater.ts'

export type BasketToastProps = {
  /** For a screen that adding leads away from: it leaves that news to the next one. */
  readonly onlyStaying?: boolean | undefined
}

/** Tells what happened to the basket, and takes a removal back. */
export function BasketToast({ onlyStaying = false }: BasketToastProps) {
  const { t } = useTexts(commonTexts)
  const latest = useAtomValue(toastAtom)
  const news = useLater(onlyStaying && latest?.isLeaving ? null : latest, null)
  const tell = useSetAtom(toastAtom)
  const restore = useSetAtom(restoreItemAtom)
  const { shopId } = useAtomValue(basketAtom)
  // What was removed from one shop's basket has no place in another's.
  const removed = news?.removed?.shopId === shopId ? news.removed : undefined
  const undo = removed && {
    label: t('action.undo'),
    onPress: () => {
      for (const { item, index } of removed.lines) restore(item, index)
      tell(null)
    },
  }
  const store = useStore()
  // News that have come at the very moment in which the ones on show have had their time are not taken along.
  const close = () => store.get(toastAtom) === news && tell(null)
  return <Toast message={news?.message} onClose={close} closeLabel={t('action.close')} action={undo} />
}
