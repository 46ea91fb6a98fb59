import type { StaffOrder } from '@carte/contract'
import { useTexts } from '@carte/i18n'
import { COLUMNS, type Column } from '../../kitchen/orders.ts'
import { kitchenTexts } from '../../texts.ts'
import * as styles from './ColumnSwitch.module.css'

type ColumnSwitchProps = {
  readonly columns: Readonly<Record<Column, readonly StaffOrder[]>>
  readonly shown: Column
  readonly show: (column: Column) => void
}

/** On a phone: switches between the columns and shows how many orders each has. */
export function ColumnSwitch({ columns, shown, show }: ColumnSwitchProps) {
  const { t } = useTexts(kitchenTexts)
  return (
    <nav aria-label={t('columns')} className={styles.switch}>
      {COLUMNS.filter((column) => column !== 'over').map((column) => (
        <button
          key={column}
          type="button"
          aria-pressed={column === shown}
          className={styles.choice}
          onClick={() => show(column)}
        >
          {t(`column.${column}`)} <b className={styles.count}>{columns[column].length}</b>
        </button>
      ))}
    </nav>
  )
}
