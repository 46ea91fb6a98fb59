import type { StoredOrder } from '@carte/contract'
import { commonTexts, formatPrice, useTexts } from '@carte/i18n'
import { Link, paths } from '@carte/navigation'
import { basketAtom, basketCountAtom, basketTotalAtom, ordersUnderWayAtom, useAtomValue } from '@carte/store'
import { Icon } from '@carte/ui'
import { useEffect } from 'react'
import { shopsTexts } from '../../texts.ts'
import * as styles from './ContinueBand.module.css'

/**
 * Links to an order under way and to a filled basket. Only the browser knows them: the server renders an empty slot,
 * and an inline script (`server/continue-hint.ts` in the shell) reserves its height before the first paint.
 */
export function ContinueBand() {
  const [order] = useAtomValue(ordersUnderWayAtom)
  const basket = useAtomValue(basketAtom)
  // The rendered content now gives the slot the height that the script reserved.
  useEffect(() => {
    delete document.documentElement.dataset.continue
  }, [])
  return (
    <div className={styles.slot}>
      {order && <OrderRow {...order} />}
      {basket.items.length > 0 && basket.shopId !== null && <BasketRow shopId={basket.shopId} />}
    </div>
  )
}

interface RowProps {
  readonly to: string
  readonly title: string
  readonly detail: string
  readonly action: string
}

function Row({ to, title, detail, action }: RowProps) {
  return (
    <Link to={to} className={styles.row}>
      <span className={styles.text}>
        <strong>{title}</strong>
        <span>{detail}</span>
      </span>
      <span className={styles.action}>
        {action} <Icon name="chevronRight" size={18} />
      </span>
    </Link>
  )
}

function OrderRow({ id, pickupCode, shopName, table, status }: StoredOrder) {
  const { t } = useTexts(shopsTexts)
  const { t: common } = useTexts(commonTexts)
  const isSent = status === undefined || status === 'calculatedPrice'
  const isBrought = status === 'done' && table !== undefined
  const state = isSent ? t('continue.sent') : common(isBrought ? 'status.done.dineInPlace' : `status.${status}`)
  const place = table ?? shopName
  return (
    <Row
      to={paths.order.href({ orderId: id })}
      title={pickupCode === undefined ? t('continue.order') : t('continue.orderCode', { code: pickupCode })}
      detail={place === undefined ? state : `${state} · ${place}`}
      action={t('continue.follow')}
    />
  )
}

function BasketRow({ shopId }: { readonly shopId: string }) {
  const { t, language } = useTexts(shopsTexts)
  const { shopName, currency } = useAtomValue(basketAtom)
  const count = useAtomValue(basketCountAtom)
  const total = useAtomValue(basketTotalAtom)
  const dishes = t('continue.dishes', { count })
  return (
    <Row
      to={paths.menu.href({ shopId, category: [] })}
      title={t('continue.basket', { shop: shopName })}
      detail={currency === null ? dishes : `${dishes} · ${formatPrice(total, currency, language)}`}
      action={t('continue.go')}
    />
  )
}
