import { useTexts } from '@carte/i18n'
import { Notice } from '@carte/ui'
import { checkoutTexts } from '../../texts.ts'

/** While the server cannot be asked nothing is known, and nothing is claimed (quality, fault 14). */
export function OfflineNotice() {
  const { t } = useTexts(checkoutTexts)
  return (
    <Notice tone="warning" icon="offline" title={t('payment.offline')}>
      {t('payment.offline.text')}
    </Notice>
  )
}
