import type { CustomerData } from '@carte/contract'
import { toMinor } from '@carte/domain'
import { formatCount } from '@carte/features'
import { formatPrice, useTexts } from '@carte/i18n'
import { Card, Chip } from '@carte/ui'
import { useMemo } from 'react'
import { formatDateTime } from '../../components/formats.ts'
import { type DataColumn, DataTable } from '../../components/table/index.ts'
import * as styles from './CustomersSection.module.css'
import { customersTexts } from './texts.ts'

type Order = CustomerData['orders'][number]

/** The account and the orders of an address. */
export function CustomerDetails({ data: { account, orders, orderCount } }: { readonly data: CustomerData }) {
  const { t, language } = useTexts(customersTexts)
  const columns = useMemo<readonly DataColumn<Order>[]>(
    () => [
      {
        id: 'placed',
        header: t('placed'),
        isRowHeader: true,
        sortValue: ({ placedAt }) => placedAt,
        cell: ({ placedAt, isGuest }) => (
          <>
            <span className={styles.nowrap}>{formatDateTime(placedAt, language)}</span>
            {isGuest && account && <Chip>{t('asGuest')}</Chip>}
          </>
        ),
      },
      { id: 'shop', header: t('shop'), cell: ({ shopName }) => shopName },
      {
        id: 'total',
        header: t('total'),
        align: 'end',
        cell: ({ total, currency }) => formatPrice(toMinor(total), currency, language),
      },
      {
        id: 'contact',
        header: t('contact'),
        cell: ({ hasContact }) => t(hasContact ? 'contact.stored' : 'contact.erased'),
      },
      {
        id: 'messages',
        header: t('messages'),
        align: 'end',
        cell: ({ messages }) => formatCount(messages, language),
      },
    ],
    [t, language, account],
  )
  return (
    <>
      <Card className={styles.part}>
        <h3>{t('account')}</h3>
        {account ? <Account account={account} /> : <p>{t('noAccount')}</p>}
      </Card>
      <h3>{t('orders')}</h3>
      {orderCount > orders.length && (
        <p className={styles.soft}>
          {t('orders.first', {
            shown: formatCount(orders.length, language),
            all: formatCount(orderCount, language),
          })}
        </p>
      )}
      <DataTable
        caption={t('orders')}
        columns={columns}
        rows={orders}
        keyOf={({ orderId }) => orderId}
        initialSort={{ id: 'placed', isDescending: true }}
        pageSize={20}
        empty={<p>{t('orders.none')}</p>}
      />
    </>
  )
}

function Account({ account }: { readonly account: NonNullable<CustomerData['account']> }) {
  const { t, language } = useTexts(customersTexts)
  const { name, phone, isConfirmed, createdAt, lastSignedInAt, externalLogins, favorites, sessions } = account
  const facts = [
    [t('name'), name],
    [t('phone'), phone || '–'],
    [t('confirmed'), t(isConfirmed ? 'yes' : 'no')],
    [t('created'), formatDateTime(createdAt, language)],
    [t('lastSignIn'), lastSignedInAt === null ? t('never') : formatDateTime(lastSignedInAt, language)],
    [t('favorites'), formatCount(favorites, language)],
    [t('sessions'), formatCount(sessions, language)],
    ...(externalLogins.length > 0 ? [[t('logins'), externalLogins.join(', ')]] : []),
  ] as const
  return (
    <dl className={styles.facts}>
      {facts.map(([label, value]) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  )
}
