import type { OrderDetails } from '@carte/contract'
import { isWithKitchen } from '@carte/domain'
import { formatTime, useTexts } from '@carte/i18n'
import { Link, paths } from '@carte/navigation'
import { unpaidOrderAtom, useAtomValue } from '@carte/store'
import { buttonClass, Card } from '@carte/ui'
import { checkoutTexts } from '../../texts.ts'
import { headlineKey } from './headline.ts'
import * as styles from './OrderScreen.module.css'
import { tableOf } from './table.ts'

export function PickupCard({ details }: { readonly details: OrderDetails }) {
  const { t, language } = useTexts(checkoutTexts)
  const { pickupCode, pickupTime, shop, status, orderId } = details
  const headline = headlineKey({ kind: 'details', details })
  const isPayable = useAtomValue(unpaidOrderAtom)?.order?.orderId === orderId
  const table = tableOf(details, language)
  const isUnderWay = isWithKitchen(status) || headline === 'sent'
  const time = formatTime(pickupTime, shop.timeZone, language)
  return (
    <Card tone="accent" pad="l" className={styles.pickup}>
      {table === null ? (
        <>
          <p className={styles.soft}>{t('order.number')}</p>
          <p className={styles.code}>{pickupCode}</p>
        </>
      ) : (
        <>
          <p className={styles.soft}>{t(isUnderWay || status === 'done' ? 'order.bringTo' : 'order.servedAt')}</p>
          <p className={styles.table} lang={table.lang}>
            {table.text}
          </p>
          {/* The kitchen knows the order by its code. */}
          <p className={styles.soft}>{t('order.named', { code: pickupCode })}</p>
        </>
      )}
      {isUnderWay && <p className={styles.ready}>{t('order.readyAbout', { time })}</p>}
      {status === 'done' && <p className={styles.ready}>{t(table ? 'order.bringing' : 'order.readyNow')}</p>}
      {status === 'delivered' && <p className={styles.ready}>{t('order.enjoy')}</p>}
      {headline === 'calculatedPrice' && (
        <p className={styles.ready}>{t(isPayable ? 'order.unpaid.text' : 'order.notPaid')}</p>
      )}
      {headline === 'calculatedPrice' && isPayable && (
        <Link className={buttonClass('primary')} to={paths.payment.href({ shopId: shop.id, orderId })}>
          {t('order.pay')}
        </Link>
      )}
    </Card>
  )
}
