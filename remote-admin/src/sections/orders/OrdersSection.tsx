import type { ShopOrderRow } from '@carte/contract'
import { pick, toMinor } from '@carte/domain'
import { formatPrice, useTexts } from '@carte/i18n'
import { Link } from '@carte/navigation'
import { Button, buttonClass, EmptyState } from '@carte/ui'
import { useMemo, useRef } from 'react'
import { formatDateTime } from '../../components/formats.ts'
import { SectionPage } from '../../components/index.ts'
import { type DataColumn, DataTable } from '../../components/table/index.ts'
import { adminPaths } from '../../paths.ts'
import type { SectionProps } from '../../section.ts'
import { MoneyText, StatusChip } from './OrderChips.tsx'
import * as styles from './OrdersSection.module.css'
import type { OrdersData } from './orders.loader.ts'
import { SearchForm } from './SearchForm.tsx'
import { orderTexts } from './texts.ts'
import { useSteadyOrders } from './useSteadyOrders.ts'

/**
 * The orders of a shop, newest first, with a search (MONEY-1, MONEY-7). New orders do not move the rows that a person
 * reads.
 */
export function OrdersSection({ data }: SectionProps<OrdersData>) {
  const { t } = useTexts(orderTexts)
  const { next, filter, shopId } = data
  const { after, ...searched } = filter
  const isSearch = Object.values(searched).some((value) => value !== undefined)
  const list = useRef<HTMLDivElement>(null)
  const { orders, newCount, showNew } = useSteadyOrders(data, list)
  const href = (more: { readonly after?: string }) => adminPaths.orders.href({ shopId }, { ...searched, ...more })
  const empty = (
    <EmptyState
      icon={isSearch ? 'search' : 'bag'}
      title={t(isSearch ? 'nothing' : 'empty')}
      action={
        isSearch && (
          <Link to={adminPaths.orders.href({ shopId })} className={buttonClass('ghost')}>
            {t('reset')}
          </Link>
        )
      }
    >
      {t(isSearch ? 'nothingText' : 'emptyText')}
    </EmptyState>
  )
  return (
    <SectionPage title={t('title')} intro={t(isSearch ? 'introSearch' : 'intro')}>
      <SearchForm key={JSON.stringify(searched)} shopId={shopId} filter={filter} />
      <div ref={list} tabIndex={-1} className={styles.list}>
        <div aria-live="polite" className={styles.news}>
          {newCount > 0 && (
            <Button
              small
              onClick={() => {
                showNew()
                list.current?.focus({ preventScroll: true })
              }}
            >
              {t('news', { count: newCount })}
            </Button>
          )}
        </div>
        <DataTable
          caption={t('title')}
          columns={useColumns(data)}
          rows={orders}
          keyOf={({ orderId }) => orderId}
          empty={empty}
        />
      </div>
      {(after !== undefined || next !== null) && (
        <nav className={styles.pages} aria-label={t('title')}>
          {after !== undefined && (
            <Link to={href({})} className={buttonClass('ghost', { small: true })}>
              {t('newest')}
            </Link>
          )}
          {next !== null && (
            <Link to={href({ after: next })} className={buttonClass('ghost', { small: true })}>
              {t('older')}
            </Link>
          )}
        </nav>
      )}
    </SectionPage>
  )
}

function useColumns({ shopId, timeZone }: OrdersData): readonly DataColumn<ShopOrderRow>[] {
  const { t, language } = useTexts(orderTexts)
  return useMemo(
    () => [
      {
        id: 'code',
        header: t('column.code'),
        isRowHeader: true,
        cell: ({ pickupCode, orderId, placedAt }) => (
          <>
            <Link to={adminPaths.order.href({ shopId, orderId })} className={styles.code}>
              {pickupCode}
            </Link>
            <time dateTime={placedAt} className={styles.soft}>
              {formatDateTime(placedAt, language, timeZone)}
            </time>
          </>
        ),
      },
      {
        id: 'status',
        header: t('column.status'),
        cell: ({ status, paymentStatus }) => (
          <>
            <StatusChip status={status} />
            <span className={styles.soft}>
              <MoneyText paymentStatus={paymentStatus} />
            </span>
          </>
        ),
      },
      {
        id: 'total',
        header: t('column.total'),
        align: 'end',
        cell: ({ total, currency }) => formatPrice(toMinor(total), currency, language),
      },
      {
        id: 'how',
        header: t('column.how'),
        cell: ({ orderType, spot }) => (spot ? pick(spot, 'name', language, spot.name) : t(`how.${orderType}`)),
      },
      { id: 'quantity', header: t('column.quantity'), align: 'end', cell: ({ quantity }) => quantity },
    ],
    [t, language, shopId, timeZone],
  )
}
