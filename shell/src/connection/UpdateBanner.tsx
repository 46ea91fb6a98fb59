import { commonTexts, useTexts } from '@carte/i18n'
import { useLocation } from '@carte/navigation'
import { useAtomValue, useSetAtom } from '@carte/store'
import { Button, IconButton } from '@carte/ui'
import { matchRoute } from '../routes.ts'
import { shellTexts } from '../texts.ts'
import * as styles from './Parts.module.css'
import { acceptUpdateAtom, waitingWorkerAtom } from './update.ts'

/** Offers a new version of the site. Hidden on payment routes. */
export function UpdateBanner() {
  const { t } = useTexts(shellTexts)
  const { t: common } = useTexts(commonTexts)
  const { pathname } = useLocation()
  const waiting = useAtomValue(waitingWorkerAtom)
  const accept = useSetAtom(acceptUpdateAtom)
  const dismiss = useSetAtom(waitingWorkerAtom)
  if (!waiting || matchRoute(pathname)?.row.isPayment) return null
  return (
    <div role="status" className={styles.update}>
      <p>{t('update.text')}</p>
      <Button small kind="ghost" onClick={() => accept()}>
        {t('update.button')}
      </Button>
      <IconButton icon="close" label={common('action.close')} onClick={() => dismiss(null)} />
    </div>
  )
}
