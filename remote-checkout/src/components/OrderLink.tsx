import type { OrderDetails, StoredOrder } from '@carte/contract'
import { handoverOf } from '@carte/domain'
import { useTexts } from '@carte/i18n'
import { Link, paths } from '@carte/navigation'
import { Card, Icon, Skeleton, VisuallyHidden } from '@carte/ui'
import type { ReactNode } from 'react'
import { checkoutTexts } from '../texts.ts'
import * as styles from './OrderLink.module.css'
import { useStatusText } from './useStatusText.ts'

interface OrderLinkProps {
  readonly order: StoredOrder
  /** Details from the server, for data that this browser has not stored. */
  readonly details?: OrderDetails | undefined
  /** Whether details are loading: unknown data is rendered as a skeleton. */
  readonly pending?: boolean | undefined
  /** A last line, for example when the order is ready. */
  readonly children?: ReactNode
  readonly action?: ReactNode
}

/** Renders an order of this browser as a link to its page. */
export function OrderLink({ order, details, pending, children, action }: OrderLinkProps) {
  const { t } = useTexts(checkoutTexts)
  const statusText = useStatusText()
  const code = order.pickupCode ?? details?.pickupCode
  const shopName = order.shopName ?? details?.shop.name
  const status = order.status ?? details?.status
  const skeleton = (width: string) => pending && <Skeleton width={width} />
  return (
    <Card as="li" pad="none" interactive>
      <Link className={styles.link} to={paths.order.href({ orderId: order.id })}>
        <span className={styles.code}>{code ?? (skeleton('3ch') || t('order.one'))}</span>
        {pending && code === undefined && <VisuallyHidden>{t('order.one')}</VisuallyHidden>}
        <span className={styles.text}>
          {shopName === undefined ? skeleton('9ch') : <span className={styles.shop}>{shopName}</span>}
          {status === undefined ? skeleton('12ch') : <span>{statusText(status, handoverOf(details, order))}</span>}
          {children}
        </span>
        <Icon name="chevronRight" size={20} />
      </Link>
      {action != null && <div className={styles.action}>{action}</div>}
    </Card>
  )
}
