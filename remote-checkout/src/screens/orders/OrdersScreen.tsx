import { fullHeight, RetryNotice, useHydrated } from '@carte/features'
import { useTexts } from '@carte/i18n'
import { PageTitle } from '@carte/navigation'
import { knownOrdersAtom, type ScreenProps, useAtomValue } from '@carte/store'
import { cx } from '@carte/ui'
import { checkoutTexts } from '../../texts.ts'
import { groupsOf, type OrderRow, passingProblem, rowsOf } from './groups.ts'
import { NoOrders } from './NoOrders.tsx'
import { OrderGroup } from './OrderGroup.tsx'
import { OrderNews } from './OrderNews.tsx'
import * as styles from './OrdersScreen.module.css'
import { OrdersSkeleton } from './OrdersSkeleton.tsx'
import type { OrdersData } from './orders.loader.ts'
import { useLiveOrders } from './useLiveOrders.ts'

/** Lists the orders that this browser has paid for. */
export function OrdersScreen({ data }: ScreenProps<OrdersData>) {
  const { t } = useTexts(checkoutTexts)
  const inBrowser = useHydrated()
  const rows = rowsOf(useAtomValue(knownOrdersAtom), data)
  useLiveOrders(rows)
  return (
    <div className={cx(styles.page, fullHeight)}>
      <PageTitle>{t('orders.title')}</PageTitle>
      <h1 tabIndex={-1}>{t('orders.title')}</h1>
      {!inBrowser ? <OrdersSkeleton /> : rows.length === 0 ? <NoOrders /> : <Groups rows={rows} />}
    </div>
  )
}

function Groups({ rows }: { readonly rows: readonly OrderRow[] }) {
  const { t } = useTexts(checkoutTexts)
  const { underWay, over } = groupsOf(rows)
  const problem = passingProblem(rows)
  return (
    <>
      <OrderNews rows={rows} />
      <OrderGroup title={t('orders.underWay')} rows={underWay} />
      <OrderGroup title={t('orders.over')} rows={over} isOver />
      {problem && <RetryNotice problem={problem} />}
    </>
  )
}
