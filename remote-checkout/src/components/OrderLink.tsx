import type { OrderDetails, StoredOrder } from '@carte/contract'
import { useTexts } from '@carte/i18n'
import { Link, paths } from '@carte/navigation'
import { Card, Icon, Skeleton, VisuallyHidden } from '@carte/ui'
import type { ReactNode } from 'react'
import { checkoutTexts } from '../texts.ts'
import * as styles from './OrderLink.module.css'
import { useStatusWords } from './useStatusWords.ts'

export interface OrderLinkProps {
  readonly order: StoredOrder
  /** Details from the server, for data that this browser has not stored. */
  readonly details?: OrderDetails | undefined
  /** Whether details are loading: unknown data is rendered as a skeleton. */
  readonly pending?: boolean | undefined
  /** A last line, for example when the order is ready. */
  readonly children?: ReactNode
  readonly action?: ReactNode
}

export function OrderLink({ order, details, pending, children, action }: OrderLinkProps) {
  const { t } = useTexts(checkoutTexts)
  const wordsOf = useStatusWords()
  const code = order.pickupCode ?? details?.pickupCode
  const shopName = order.shopName ?? details?.shop.name
  const status = order.status ?? details?.status
  const soon = (width: string) => pending && <Skeleton width={width} />
  return (
    <Card as="li" pad="none" interactive>
      <Link className={styles.link} to={paths.order.href({ orderId: order.id })}>
        <span className={styles.code}>{code ?? (soon('3ch') || t('order.one'))}</span>
        {pending && code === undefined && <VisuallyHidden>{t('order.one')}</VisuallyHidden>}
        <span className={styles.text}>
          {shopName === undefined ? soon('9ch') : <span className={styles.shop}>{shopName}</span>}
          {status === undefined ? soon('12ch') : <span>{wordsOf(status, details?.orderType)}</span>}
          {children}
        </span>
        <Icon name="chevronRight" size={20} />
      </Link>
      {action != null && <div className={styles.action}>{action}</div>}
    </Card>
  )
}
