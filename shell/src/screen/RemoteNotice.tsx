import { commonTexts, useTexts } from '@carte/i18n'
import { Button, Notice } from '@carte/ui'
import { useApp } from '../AppRoot.tsx'
import { ShopPhone } from './CallTheShop.tsx'
import * as styles from './Message.module.css'
import { useBackoffRetry } from './useGentleRetry.ts'

/**
 * Renders a notice above a server-rendered screen whose code failed to load. The screen can be read, and its links
 * work.
 */
export function RemoteNotice({ remote }: { readonly remote: string }) {
  const { t } = useTexts(commonTexts)
  const { modules } = useApp()
  // The module's state holds the error.
  const retry = () => void modules.load(remote).catch(() => {})
  useBackoffRetry(true, retry)
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
        {remote === 'checkout' && <ShopPhone />}
      </Notice>
    </div>
  )
}
