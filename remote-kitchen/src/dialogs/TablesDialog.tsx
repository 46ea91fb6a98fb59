import type { StaffTable } from '@carte/contract'
import { commonTexts, useTexts } from '@carte/i18n'
import { useAtomValue } from '@carte/store'
import { cx, Dialog, Notice, Skeleton } from '@carte/ui'
import { type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { useKitchenScope } from '../kitchen/KitchenContext.ts'
import { connectionAtom, isTablesFailedAtom, tablesAtom } from '../kitchen/state.ts'
import { kitchenTexts } from '../texts.ts'
import * as styles from './Dialogs.module.css'
import { EndTableDialog } from './EndTableDialog.tsx'
import { MoveTableDialog } from './MoveTableDialog.tsx'
import { TableCard, type TableQuestion } from './TableCard.tsx'
import * as tableStyles from './TablesDialog.module.css'

/** A question about a table, over the list. */
interface AskedQuestion {
  readonly kind: TableQuestion
  readonly tableId: string
}

/** Lists the tables whose guests order together, those that call first (TABLE-41). */
export function TablesDialog() {
  const { t } = useTexts(kitchenTexts)
  const { t: common } = useTexts(commonTexts)
  const { open } = useKitchenScope()
  const tables = useAtomValue(tablesAtom)
  const [asked, ask] = useState<AskedQuestion | null>(null)
  const list = useRef<HTMLDivElement>(null)
  useTableFocus(list, tables)
  const about = asked && tables?.find(({ tableId }) => tableId === asked.tableId)
  return (
    <>
      <Dialog
        open
        size="m"
        className={cx(styles.dialog, styles.tall)}
        onClose={() => open(null)}
        title={t('tables.open')}
        closeLabel={common('action.close')}
      >
        <div ref={list}>
          <p className={styles.text}>{t('tables.text')}</p>
          <TablesState tables={tables} />
          {tables && tables.length > 0 && (
            <ul className={tableStyles.tables}>
              {tables.map((table) => (
                <li key={table.tableId}>
                  <TableCard table={table} ask={(kind) => ask({ kind, tableId: table.tableId })} />
                </li>
              ))}
            </ul>
          )}
        </div>
      </Dialog>
      {about && asked.kind === 'end' && <EndTableDialog table={about} onClose={() => ask(null)} />}
      {about && asked.kind === 'move' && <MoveTableDialog table={about} onClose={() => ask(null)} />}
    </>
  )
}

/** Says that the list is loading, empty, or not current. */
function TablesState({ tables }: { readonly tables: readonly StaffTable[] | null }) {
  const { t } = useTexts(kitchenTexts)
  const isFailed = useAtomValue(isTablesFailedAtom)
  const isOffline = useAtomValue(connectionAtom) === 'lost' || isFailed
  return (
    <>
      {isOffline && (
        <Notice
          tone="warning"
          icon="offline"
          title={t(tables ? 'tables.old' : 'tables.failed')}
          className={tableStyles.notice}
        />
      )}
      {!tables && !isOffline && <Skeleton shape="box" width="100%" height="13rem" />}
      {tables?.length === 0 && <p className={styles.text}>{t('tables.none')}</p>}
    </>
  )
}

/** Moves the focus to the table's heading, or to the dialog's title, when the focused button has disappeared. */
function useTableFocus(list: RefObject<HTMLElement | null>, tables: readonly StaffTable[] | null): void {
  const last = useRef<string | null>(null)
  useEffect(() => {
    const root = list.current
    const remember = ({ target }: FocusEvent) => {
      const element = target instanceof Element ? target.closest<HTMLElement>('[data-table]') : null
      last.current = element?.dataset.table ?? null
    }
    root?.addEventListener('focusin', remember)
    return () => root?.removeEventListener('focusin', remember)
  }, [list])

  // biome-ignore lint/correctness/useExhaustiveDependencies: reads the DOM, which changes with the tables
  useLayoutEffect(() => {
    if (last.current === null || document.activeElement !== document.body) return
    const heading = list.current?.querySelector<HTMLElement>(`[data-table="${CSS.escape(last.current)}"] h3`)
    const title = list.current?.closest('dialog')?.querySelector<HTMLElement>('h2')
    const target = heading ?? title
    target?.focus({ preventScroll: true })
  }, [list, tables])
}
