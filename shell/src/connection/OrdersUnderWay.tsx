import type { Language, StoredOrder } from '@carte/contract'
import { commonTexts, formatTime, useTexts } from '@carte/i18n'
import { ordersUnderWayAtom, useAtomValue } from '@carte/store'
import { Card } from '@carte/ui'
import { shellTexts } from '../texts.ts'
import * as styles from './OrdersUnderWay.module.css'
import { connectionTexts } from './texts.ts'

const MAX_SHOWN = 5

/** Uses the device's time zone: the guest is at the restaurant or on the way there. */
const timeOf = (instant: string, language: Language) =>
  formatTime(instant, Intl.DateTimeFormat().resolvedOptions().timeZone, language)

/** Lists this browser's open orders in their last known state, so that a guest at the counter can show the code. */
export function OpenOrders() {
  const { t } = useTexts(shellTexts)
  const { t: own } = useTexts(connectionTexts)
  const orders = useAtomValue(ordersUnderWayAtom).slice(0, MAX_SHOWN)
  if (orders.length === 0) return null
  return (
    <section className={styles.orders} aria-labelledby="orders-under-way">
      <h2 id="orders-under-way">{t('nav.orders', { count: orders.length })}</h2>
      <ul>
        {orders.map((order) => (
          <OrderCard key={order.id} order={order} />
        ))}
      </ul>
      {orders.some(({ table }) => table === undefined) && <p>{own('order.hint')}</p>}
    </section>
  )
}

function OrderCard({ order: { pickupCode, shopName, table, pickupTime, status } }: { readonly order: StoredOrder }) {
  const { t, language } = useTexts(connectionTexts)
  const { t: common } = useTexts(commonTexts)
  const isBrought = status === 'done' && table !== undefined
  const isSent = status === undefined || status === 'calculatedPrice'
  return (
    <Card as="li" tone="accent" className={styles.order}>
      {shopName !== undefined && <p className={styles.shop}>{shopName}</p>}
      {table !== undefined && (
        <p>
          <span className={styles.label}>{t('order.bringTo')}</span> <span className={styles.code}>{table}</span>{' '}
          {pickupCode !== undefined && <span className={styles.label}>{t('order.named', { code: pickupCode })}</span>}
        </p>
      )}
      {table === undefined && pickupCode !== undefined && (
        <p>
          <span className={styles.label}>{t('order.code')}</span> <span className={styles.code}>{pickupCode}</span>
        </p>
      )}
      <p>
        {t('order.lastKnown', {
          status: isSent ? t('order.sent') : common(isBrought ? 'status.done.dineInPlace' : `status.${status}`),
        })}
      </p>
      {pickupTime !== undefined && status !== 'done' && (
        <p>{t('order.readyAbout', { time: timeOf(pickupTime, language) })}</p>
      )}
    </Card>
  )
}
