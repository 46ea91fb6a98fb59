import type { CustomerData, CustomerDeletion, RetentionSettings } from '@carte/contract'
import { deleteCustomerData, exportCustomerData, findCustomerData } from '@carte/contract/admin'
import { formatCount } from '@carte/features'
import { useTexts } from '@carte/i18n'
import { Button, Notice } from '@carte/ui'
import { useState } from 'react'
import { ConfirmDialog, useAdminCall, useProblemText } from '../../components/index.ts'
import * as styles from './CustomersSection.module.css'
import { saveFile } from './save-file.ts'
import { customersTexts } from './texts.ts'

const YEAR_DAYS = 365.25

interface CustomerActionsProps {
  readonly data: CustomerData
  readonly retention: RetentionSettings
  /** Called with the present data, if there was something else than the page shows. */
  readonly onChanged: (data: CustomerData) => void
  readonly onDeleted: (deletion: CustomerDeletion) => void
}

/** Downloads or deletes what is stored about the address. Says before a deletion what stays. */
export function CustomerActions({ data, retention, onChanged, onDeleted }: CustomerActionsProps) {
  const { t, language } = useTexts(customersTexts)
  const call = useAdminCall()
  const problemText = useProblemText()
  const [isExporting, setExporting] = useState(false)
  const [isDeleting, setDeleting] = useState(false)
  const [error, setError] = useState<string | null>(null)
  const { email, account, orderCount } = data

  const download = async () => {
    setExporting(true)
    setError(null)
    const result = await call(exportCustomerData, { body: { email } })
    setExporting(false)
    if (!result.ok) return setError(problemText(result.problem))
    // Not the address: names of files are shown in many places.
    saveFile('customer-data.json', 'application/json', JSON.stringify(result.data, null, 2))
  }
  const remove = async () => {
    const before = { accountId: account?.id ?? null, orderCount }
    const result = await call(deleteCustomerData, { body: { email, before } })
    if (result.ok) {
      setDeleting(false)
      onDeleted(result.data)
      return null
    }
    if (result.problem.code === 'changed-meanwhile') {
      const present = await call(findCustomerData, { body: { email } })
      if (present.ok) onChanged(present.data)
    }
    return problemText(result.problem)
  }
  return (
    <div className={styles.actions}>
      <Button kind="ghost" small busy={isExporting} onClick={() => void download()}>
        {t('export')}
      </Button>
      <Button kind="ghost" small onClick={() => setDeleting(true)}>
        {t('delete')}
      </Button>
      {error !== null && <Notice tone="error" title={error} />}
      <ConfirmDialog
        open={isDeleting}
        title={t('delete.title', { email })}
        confirmLabel={t('delete.confirm')}
        onConfirm={remove}
        onClose={() => setDeleting(false)}
      >
        <div className={styles.part}>
          {account && <p>{t('delete.account')}</p>}
          {orderCount > 0 && <p>{t('delete.orders')}</p>}
          {orderCount > 0 && (
            <p>{t('delete.kept', { years: formatCount(Math.round(retention.orders / YEAR_DAYS), language) })}</p>
          )}
          <p>{t('delete.backups')}</p>
        </div>
      </ConfirmDialog>
    </div>
  )
}
