import { commonTexts, useTexts } from '@carte/i18n'
import { useAtomValue, useStore } from '@carte/store'
import { Toast } from '../../controls/Toast/Toast.tsx'
import { toastAtom } from './toast.ts'
import { useLater } from './useLater.ts'
import { useToastAction } from './useToastAction.ts'

export type BasketToastProps = {
  /** For a screen that adding leads away from: it leaves that news to the next one. */
  readonly onlyStaying?: boolean | undefined
}

/** Tells what happened to the basket, and offers to take it back or to change it. */
export function BasketToast({ onlyStaying = false }: BasketToastProps) {
  const { t } = useTexts(commonTexts)
  const latest = useAtomValue(toastAtom)
  const news = useLater(onlyStaying && latest?.isLeaving ? null : latest, null)
  const action = useToastAction(news)
  const store = useStore()
  // News that have come at the very moment in which the ones on show have had their time are not taken along.
  const close = () => store.get(toastAtom) === news && store.set(toastAtom, null)
  return <Toast message={news?.message} onClose={close} closeLabel={t('action.close')} action={action} />
}
