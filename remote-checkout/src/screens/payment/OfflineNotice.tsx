import { useTexts } from '@carte/i18n'
import { Notice } from '@carte/ui'
import { checkoutTexts } from '../../texts.ts'

/** Says that the payment's state is unknown while the server is unreachable. */
export function OfflineNotice() {
  const { t } = useTexts(checkoutTexts)
  return (
    <Notice tone="warning" icon="offline" title={t('payment.offline')}>
      {t('payment.offline.text')}
    </Notice>
  )
}
