import { commonTexts, problemText, useTexts } from '@carte/i18n'
import { useAtomValue } from '@carte/store'
import { Button, Dialog, Notice } from '@carte/ui'
import { useState } from 'react'
import { useScope } from '../kitchen/KitchenContext.ts'
import { sendingAtom } from '../kitchen/state.ts'
import { kitchenTexts } from '../texts.ts'
import * as styles from './Dialogs.module.css'

/** Asks for confirmation: to sign in again, the staff need the shop's key. */
export function SignOutDialog() {
  const { t } = useTexts(kitchenTexts)
  const { t: common } = useTexts(commonTexts)
  const { kitchen, session, open } = useScope()
  const unsent = useAtomValue(sendingAtom).length
  const [isBusy, setBusy] = useState(false)
  const [error, setError] = useState('')
  const close = () => open(null)
  const signOut = async () => {
    setBusy(true)
    const problem = await kitchen.signOut()
    if (!problem) return
    setBusy(false)
    setError(problemText(common, problem))
  }
  return (
    <Dialog
      open
      className={styles.dialog}
      onClose={close}
      title={t('signOut.title')}
      closeLabel={common('action.close')}
      footer={
        <>
          <Button kind="ghost" className={styles.big} onClick={close}>
            {t('signOut.stay')}
          </Button>
          <Button className={styles.danger} busy={isBusy} onClick={() => void signOut()}>
            {t('signOut.confirm')}
          </Button>
        </>
      }
    >
      <p className={styles.text}>{t('signOut.text', { shop: session.shopName })}</p>
      {unsent > 0 && <p className={styles.text}>{t('signOut.unsent', { count: unsent })}</p>}
      {error !== '' && <Notice tone="error" title={error} />}
    </Dialog>
  )
}
