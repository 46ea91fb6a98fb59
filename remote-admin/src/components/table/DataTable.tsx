import { useFocusOnMore } from '@carte/features'
import { commonTexts, useTexts } from '@carte/i18n'
import { cx, Loader } from '@carte/ui'
import {
  type ColumnDef,
  createSortedRowModel,
  type RowData,
  rowSortingFeature,
  type SortingState,
  tableFeatures,
  useTable,
} from '@tanstack/react-table'
import { memo, type ReactNode, startTransition, useMemo, useRef, useState } from 'react'
import { adminTexts } from '../../texts.ts'
import { AdminIcon } from '../AdminIcon.tsx'
import { useGradualCount } from '../useGradualCount.ts'
import * as styles from './DataTable.module.css'
import { ShowMore } from './ShowMore.tsx'
import { useOverflow } from './useOverflow.ts'

export interface DataColumn<Row> {
  readonly id: string
  readonly header: string
  readonly cell: (row: Row) => ReactNode
  /** Makes the column sortable. Null comes last. */
  readonly sortValue?: (row: Row) => string | number | null
  /** `end` for numbers and actions. */
  readonly align?: 'start' | 'end'
  /** The column that names the row, for screen readers. At most one. */
  readonly isRowHeader?: boolean
  /** Hides the header visually, for a column of buttons. */
  readonly isHeaderHidden?: boolean
}

interface DataTableProps<Row> {
  /** Says what the table lists. */
  readonly caption: string
  /** Whether the caption is shown; screen readers read it anyway. */
  readonly isCaptionShown?: boolean
  /** A constant or a memo: a new array builds the table again. */
  readonly columns: readonly DataColumn<Row>[]
  readonly rows: readonly Row[]
  readonly keyOf: (row: Row) => string
  readonly initialSort?: { readonly id: string; readonly isDescending?: boolean }
  readonly isLoading?: boolean
  /** Shown instead of an empty table, usually an `EmptyState`. */
  readonly empty: ReactNode
  /** How many rows are shown at first, and how many more at a time. Default: 100. */
  readonly pageSize?: number
}

const features = tableFeatures({ rowSortingFeature, sortedRowModel: createSortedRowModel() })
type Features = typeof features

const collators = new Map<string, Intl.Collator>()
function collatorOf(language: string): Intl.Collator {
  const collator = collators.get(language) ?? new Intl.Collator(language, { numeric: true })
  collators.set(language, collator)
  return collator
}

/**
 * A table with sorting by its headers, and with all states. Scrolls sideways inside itself on a small screen. Shows long
 * lists in steps.
 */
export function DataTable<Row extends RowData>({
  caption,
  isCaptionShown = false,
  columns,
  rows,
  keyOf,
  initialSort,
  isLoading = false,
  empty,
  pageSize = 100,
}: DataTableProps<Row>) {
  const { language } = useTexts(adminTexts)
  const { t: common } = useTexts(commonTexts)
  const [limit, setLimit] = useState(pageSize)
  const [sorting, setSorting] = useState<SortingState>(() =>
    initialSort ? [{ id: initialSort.id, desc: initialSort.isDescending ?? false }] : [],
  )
  const definitions = useMemo(() => columns.map((column) => definitionOf(column, language)), [columns, language])
  const data = useMemo(() => [...rows], [rows])
  const table = useTable({
    features,
    columns: definitions,
    data,
    getRowId: keyOf,
    state: { sorting },
    onSortingChange: setSorting,
    enableMultiSort: false,
    enableSortingRemoval: false,
  })
  const all = table.getRowModel().rows
  const shown = all.slice(0, limit)
  const count = useGradualCount(shown.map(({ id }) => id))
  const body = useRef<HTMLTableSectionElement>(null)
  useFocusOnMore(body, shown.length)
  const { ref, isOverflowing } = useOverflow()
  if (rows.length === 0) return isLoading ? <Loader label={common('loader.text')} /> : empty
  return (
    <div className={styles.outer} aria-busy={isLoading || undefined}>
      {/* Only a table that overflows is in the tab order, so that keys can scroll it. */}
      <section ref={ref} className={styles.scroller} aria-label={caption} tabIndex={isOverflowing ? 0 : undefined}>
        <table className={styles.table}>
          <caption className={cx(!isCaptionShown && styles.hidden)}>{caption}</caption>
          <thead>
            <tr>
              {columns.map((column) => (
                <HeaderCell
                  key={column.id}
                  column={column}
                  sorting={sorting[0]}
                  onSort={(isDescending) => setSorting([{ id: column.id, desc: isDescending }])}
                />
              ))}
            </tr>
          </thead>
          <tbody ref={body}>
            {shown.slice(0, count).map(({ id, original }) => (
              <BodyRow key={id} row={original} columns={columns} />
            ))}
          </tbody>
        </table>
      </section>
      <ShowMore
        shown={shown.length}
        all={all.length}
        onMore={() => startTransition(() => setLimit((before) => before + pageSize))}
      />
    </div>
  )
}

interface BodyRowProps<Row> {
  readonly row: Row
  readonly columns: readonly DataColumn<Row>[]
}

function renderRow<Row>({ row, columns }: BodyRowProps<Row>) {
  return (
    <tr>
      {columns.map(({ id, cell, align, isRowHeader }) =>
        isRowHeader ? (
          <th key={id} scope="row" data-align={align}>
            {cell(row)}
          </th>
        ) : (
          <td key={id} data-align={align}>
            {cell(row)}
          </td>
        ),
      )}
    </tr>
  )
}

/** Renders again only with another row or other columns, so that more rows do not render those before them. */
const BodyRow = memo(renderRow) as typeof renderRow

function definitionOf<Row extends RowData>(
  { id, header, sortValue }: DataColumn<Row>,
  language: string,
): ColumnDef<Features, Row> {
  if (!sortValue) return { id, header, enableSorting: false }
  const { compare } = collatorOf(language)
  return {
    id,
    header,
    // TanStack puts `undefined` last in both directions.
    accessorFn: (row: Row) => sortValue(row) ?? undefined,
    sortUndefined: 'last',
    sortFn: (a, b, column) => {
      const [left, right] = [a.getValue(column), b.getValue(column)]
      return typeof left === 'number' && typeof right === 'number' ? left - right : compare(String(left), String(right))
    },
  }
}

interface HeaderCellProps<Row> {
  readonly column: DataColumn<Row>
  readonly sorting: { readonly id: string; readonly desc: boolean } | undefined
  readonly onSort: (isDescending: boolean) => void
}

function HeaderCell<Row>({ column, sorting, onSort }: HeaderCellProps<Row>) {
  const { id, header, align, sortValue, isHeaderHidden } = column
  const direction = sorting?.id !== id ? null : sorting.desc ? 'descending' : 'ascending'
  return (
    <th scope="col" data-align={align} aria-sort={direction ?? undefined}>
      {sortValue ? (
        <button type="button" className={styles.sort} onClick={() => onSort(direction === 'ascending')}>
          {header}
          <AdminIcon name={direction ?? 'sort'} size={16} />
        </button>
      ) : (
        <span className={cx(isHeaderHidden && styles.hidden)}>{header}</span>
      )}
    </th>
  )
}
