import { isFinal } from '@carte/domain'
import { useFocusOnMore, useOnReturn } from '@carte/features'
import { useTexts } from '@carte/i18n'
import { Link, PageTitle, paths, useRevalidator } from '@carte/navigation'
import { type ScreenProps, shopAtom, useAtomValue } from '@carte/store'
import { buttonClass, EmptyState } from '@carte/ui'
import { useRef } from 'react'
import { accountTexts } from '../../texts.ts'
import * as styles from './HistoryScreen.module.css'
import { MoreOrders } from './MoreOrders.tsx'
import type { HistoryPage } from './order-history.loader.ts'
import { PastOrderCard } from './PastOrderCard.tsx'
import { useHistory } from './useHistory.ts'

export function HistoryScreen({ data }: ScreenProps<HistoryPage>) {
  const { t } = useTexts(accountTexts)
  const history = useHistory(data)
  const { revalidate } = useRevalidator()
  const list = useRef<HTMLOListElement>(null)
  useFocusOnMore(list, history.orders.length)
  useOnReturn(() => {
    if (history.orders.some(({ status }) => !isFinal(status))) void revalidate()
  })
  return (
    <div className={styles.page}>
      <PageTitle>{t('history.title')}</PageTitle>
      <h1 tabIndex={-1}>{t('history.title')}</h1>
      {history.orders.length === 0 ? (
        <NoOrders />
      ) : (
        <>
          <ol ref={list} className={styles.list} aria-label={t('history.list')}>
            {history.orders.map((order) => (
              <PastOrderCard key={order.orderId} order={order} timeZone={history.zones[order.shopId]} />
            ))}
          </ol>
          <MoreOrders history={history} />
        </>
      )}
    </div>
  )
}

function NoOrders() {
  const { t } = useTexts(accountTexts)
  const shop = useAtomValue(shopAtom)
  return (
    <EmptyState
      icon="receipt"
      title={t('history.empty')}
      action={
        <Link
          className={buttonClass('primary')}
          to={shop ? paths.menu.href({ shopId: shop.id, category: [] }) : paths.home.href()}
        >
          {t(shop ? 'toMenu' : 'toShops')}
        </Link>
      }
    >
      <p>{t('history.empty.text')}</p>
    </EmptyState>
  )
}
