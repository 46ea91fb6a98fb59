import type { AdminSession, PaymentAccount } from '@carte/contract'
import { changePaymentAccount } from '@carte/contract/admin'
import { useTexts } from '@carte/i18n'
import { useRevalidator } from '@carte/navigation'
import { Button, Card, EmptyState, IconButton } from '@carte/ui'
import { useMemo, useState } from 'react'
import { useFieldProblemText } from '../../components/form/index.ts'
import { ConfirmDialog, useAdminCall } from '../../components/index.ts'
import { type DataColumn, DataTable } from '../../components/table/index.ts'
import { shopNameOf } from '../../frame/shop-name.ts'
import { AccountDialog, keyOfAccount } from './AccountDialog.tsx'
import * as styles from './Installation.module.css'
import { installationTexts } from './texts.ts'

interface AccountsCardProps {
  readonly accounts: readonly PaymentAccount[]
  readonly session: AdminSession
}

/** The accounts at payment providers to which the takings of shops go (SETUP-15). */
export function AccountsCard({ accounts, session }: AccountsCardProps) {
  const { t } = useTexts(installationTexts)
  const call = useAdminCall()
  const problemText = useFieldProblemText()
  const { revalidate } = useRevalidator()
  const [edited, setEdited] = useState<PaymentAccount | 'new' | null>(null)
  const [removed, setRemoved] = useState<PaymentAccount | null>(null)
  const columns = useMemo<readonly DataColumn<PaymentAccount>[]>(() => {
    const nameOf = ({ shopId, provider }: PaymentAccount) =>
      t('accountName', { shop: shopNameOf(session, shopId), provider })
    return [
      {
        id: 'shop',
        header: t('shopId'),
        isRowHeader: true,
        sortValue: ({ shopId }) => shopNameOf(session, shopId),
        cell: ({ shopId }) => shopNameOf(session, shopId),
      },
      { id: 'provider', header: t('provider'), cell: ({ provider }) => provider },
      { id: 'account', header: t('account'), cell: ({ account }) => <span className={styles.code}>{account}</span> },
      {
        id: 'actions',
        header: t('actions'),
        isHeaderHidden: true,
        align: 'end',
        cell: (account) => (
          <span className={styles.actions}>
            <Button
              small
              kind="quiet"
              aria-label={t('changeOf', { name: nameOf(account) })}
              onClick={() => setEdited(account)}
            >
              {t('change')}
            </Button>
            <IconButton
              icon="trash"
              label={t('removeOf', { name: nameOf(account) })}
              onClick={() => setRemoved(account)}
            />
          </span>
        ),
      },
    ]
  }, [t, session])
  return (
    <Card as="section" pad="l" aria-labelledby="payment-accounts" className={styles.form}>
      <div className={styles.head}>
        <h2 id="payment-accounts">{t('paymentAccounts')}</h2>
        <Button kind="ghost" small onClick={() => setEdited('new')}>
          {t('accountAdd')}
        </Button>
      </div>
      <p className={styles.soft}>{t('accountsIntro')}</p>
      <DataTable
        caption={t('paymentAccounts')}
        columns={columns}
        rows={accounts}
        keyOf={keyOfAccount}
        empty={<EmptyState level={3} title={t('accountsEmpty')} />}
      />
      <AccountDialog edited={edited} accounts={accounts} session={session} onClose={() => setEdited(null)} />
      <ConfirmDialog
        open={removed !== null}
        title={t('removeTitle', { name: removed ? `${shopNameOf(session, removed.shopId)}, ${removed.provider}` : '' })}
        confirmLabel={t('remove')}
        onClose={() => setRemoved(null)}
        onConfirm={async () => {
          const result = await call(changePaymentAccount, { body: { before: removed, after: null } })
          if (!result.ok) {
            if (result.status === 409) await revalidate()
            return problemText(result.problem)
          }
          setRemoved(null)
          await revalidate()
          return null
        }}
      >
        <p>{t('accountRemoveText')}</p>
      </ConfirmDialog>
    </Card>
  )
}
