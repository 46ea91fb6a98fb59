import type { StartedPayment } from '@carte/contract'
import { useTexts } from '@carte/i18n'
import { buttonClass } from '@carte/ui'
import { Loading } from '../../components/Loading.tsx'
import { checkoutTexts } from '../../texts.ts'
import * as styles from './PaymentScreen.module.css'

/** Pays in an app: by a link on this phone, or by a QR code with another. */
export function AppPayment({ payment }: { readonly payment: StartedPayment }) {
  const { t } = useTexts(checkoutTexts)
  return (
    <>
      <h2>{t('payment.app')}</h2>
      <p>{t('payment.app.text')}</p>
      {payment.appUrl !== undefined && (
        <a className={buttonClass('primary', { block: true })} href={payment.appUrl}>
          {t('payment.app.open')}
        </a>
      )}
      {payment.qr !== undefined && (
        <figure className={styles.qr}>
          <img src={payment.qr} alt={t('payment.app.qr')} width={208} height={208} />
          <figcaption>{t('payment.app.scan')}</figcaption>
        </figure>
      )}
      <Loading size="s" label={t('payment.app.waiting')} />
    </>
  )
}
