import { commonTexts, problemText, useTexts } from '@carte/i18n'
import { closeBannerAtom, noticesAtom, useAtomValue, useSetAtom } from '@carte/store'
import { Banner } from '@carte/ui'
import * as styles from './ErrorBanner.module.css'
import { useCloseOnNavigation } from './useEndWithScreen.ts'

/**
 * Shows an HTTP error without a problem code, until it is closed or the guest opens another screen. Esc does not close
 * it: Esc is for dialogs that have the focus, which a banner never takes.
 */
export function ErrorBanner() {
  const { t } = useTexts(commonTexts)
  const notices = useAtomValue(noticesAtom)
  const { banner } = notices
  const close = useSetAtom(closeBannerAtom)
  useCloseOnNavigation(notices, close)
  if (!banner) return null
  return (
    <Banner tone="error" onClose={() => close()} closeLabel={t('action.close')} className={styles.place}>
      {problemText(t, { code: banner })}
    </Banner>
  )
}
