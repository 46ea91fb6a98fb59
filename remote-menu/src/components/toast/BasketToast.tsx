import { commonTexts, useTexts } from '@carte/i18n'
import { useAtomValue, useStore } from '@carte/store'
import { Toast } from '../../controls/Toast/Toast.tsx'
import { toastAtom } from './toast.ts'
import { useDelayed } from './useDelayed.ts'
import { useToastAction } from './useToastAction.ts'

export type BasketToastProps = {
  /** For a screen that closes after adding: it leaves that message to the next screen. */
  readonly onlyStaying?: boolean | undefined
}

export function BasketToast({ onlyStaying = false }: BasketToastProps) {
  const { t } = useTexts(commonTexts)
  const latest = useAtomValue(toastAtom)
  const news = useDelayed(onlyStaying && latest?.isLeaving ? null : latest, null)
  const action = useToastAction(news)
  const store = useStore()
  // Close only the message that is shown: a newer one may have arrived at the same moment.
  const close = () => store.get(toastAtom) === news && store.set(toastAtom, null)
  return <Toast message={news?.message} onClose={close} closeLabel={t('action.close')} action={action} />
}
