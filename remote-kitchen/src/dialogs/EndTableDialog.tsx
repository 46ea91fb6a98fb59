import type { StaffTable } from '@carte/contract'
import { commonTexts, useTexts } from '@carte/i18n'
import { Button, Dialog } from '@carte/ui'
import { tableName } from '../components/ticket-text.ts'
import { useKitchenScope } from '../kitchen/KitchenContext.ts'
import { kitchenTexts } from '../texts.ts'
import * as styles from './Dialogs.module.css'

export interface TableDialogProps {
  readonly table: StaffTable
  readonly onClose: () => void
}

/** Asks for confirmation before ending the shared order of a table (TABLE-42). */
export function EndTableDialog({ table, onClose }: TableDialogProps) {
  const { t, language } = useTexts(kitchenTexts)
  const { t: common } = useTexts(commonTexts)
  const { kitchen } = useKitchenScope()
  const { openItems, orders } = table
  const unpaid = orders.filter(({ status }) => status === 'calculatedPrice').length
  const name = tableName(t, table, language).text
  const end = () => {
    kitchen.endTable(table, name)
    onClose()
  }
  return (
    <Dialog
      open
      className={styles.dialog}
      onClose={onClose}
      title={t('tables.end.title', { table: name })}
      closeLabel={common('action.close')}
      footer={
        <>
          <Button kind="ghost" className={styles.big} onClick={onClose}>
            {t('tables.end.keep')}
          </Button>
          <Button className={styles.danger} onClick={end}>
            {t('tables.end.confirm')}
          </Button>
        </>
      }
    >
      <p className={styles.text}>{t('tables.end.text')}</p>
      {openItems > 0 && <p className={styles.text}>{t('tables.openItems', { count: openItems })}</p>}
      {unpaid > 0 && <p className={styles.text}>{t('tables.end.unpaid', { count: unpaid })}</p>}
    </Dialog>
  )
}
