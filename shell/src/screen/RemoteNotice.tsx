import { commonTexts, useTexts } from '@carte/i18n'
import { Button, Notice } from '@carte/ui'
import { useApp } from '../AppRoot.tsx'
import { CallTheShop } from './CallTheShop.tsx'
import * as styles from './Message.module.css'
import { useGentleRetry } from './useGentleRetry.ts'

/** Above a screen that a server has drawn and whose code cannot be had: it can be read, and its links work. */
export function RemoteNotice({ remote }: { readonly remote: string }) {
  const { t } = useTexts(commonTexts)
  const { modules } = useApp()
  // The failure is in the module's state, from which this notice comes.
  const retry = () => void modules.load(remote).catch(() => {})
  useGentleRetry(true, retry)
  return (
    <div className={styles.notice}>
      <Notice
        tone="warning"
        announce="alert"
        title={t('remote.down.title')}
        action={
          <Button small kind="ghost" onClick={retry}>
            {t('action.retry')}
          </Button>
        }
      >
        <p>{t('remote.down.text')}</p>
        {remote === 'checkout' && <CallTheShop />}
      </Notice>
    </div>
  )
}
