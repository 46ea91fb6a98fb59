import { fieldValue, keyOfSubject, kindOfSubject } from '@carte/domain'
import { formatPrice, LANGUAGE_NAMES, useTexts } from '@carte/i18n'
import { Link } from '@carte/navigation'
import { EmptyState } from '@carte/ui'
import { type CSSProperties, useMemo, useRef } from 'react'
import { adminPaths } from '../../paths.ts'
import * as styles from './menu.module.css'
import { subjectName } from './names.ts'
import { SELECTION_BAR } from './SelectionBar.tsx'
import { menuTexts } from './texts.ts'
import type { MenuEditor } from './useMenuDraft.ts'
import { type DropPlace, useRowDrag } from './useRowDrag.ts'
import { useVisibleRows } from './useVisibleRows.ts'

/** 3.5rem of the style sheet, at the default text size; measured rows would cost a layout for each. */
const REM_PER_ROW = 3.5

export interface MenuRow {
  readonly key: string
  readonly subject: string
  readonly depth: number
  /** The category of the row, or the menu; null for an article at no place. */
  readonly parent: string | null
}

interface MenuRowsProps {
  readonly editor: MenuEditor
  readonly rows: readonly MenuRow[]
  readonly selected: ReadonlySet<string>
  readonly onSelect: (selected: ReadonlySet<string>) => void
  readonly onOpenCategory: (category: string) => void
  readonly onDrop: (subject: string, place: DropPlace) => void
}

const rowHeight = () =>
  typeof document === 'undefined'
    ? REM_PER_ROW * 16
    : REM_PER_ROW * (Number.parseFloat(getComputedStyle(document.documentElement).fontSize) || 16)

/** The rows of a menu. Renders only those near the viewport, so that 5,000 articles scroll smoothly. */
export function MenuRows({ editor, rows, selected, onSelect, onOpenCategory, onDrop }: MenuRowsProps) {
  const { t } = useTexts(menuTexts)
  const list = useRef<HTMLUListElement>(null)
  const height = useMemo(rowHeight, [])
  const { start, end } = useVisibleRows(list, rows.length, height)
  const changed = useMemo(() => new Set(editor.draft.changes.map(({ subject }) => subject)), [editor.draft])
  const toggle = (subject: string) => {
    const next = new Set(selected)
    if (!next.delete(subject)) next.add(subject)
    onSelect(next)
  }
  if (rows.length === 0) return <EmptyState icon="search" title={t('rows.none')} />
  return (
    <ul ref={list} className={styles.rows} aria-label={t('rows.label')} style={{ height: rows.length * height }}>
      {rows.slice(start, end).map((row, at) => (
        <Row
          key={row.key}
          editor={editor}
          row={row}
          position={start + at}
          count={rows.length}
          height={height}
          isChanged={changed.has(row.subject)}
          isSelected={selected.has(row.subject)}
          onToggle={toggle}
          onOpenCategory={onOpenCategory}
          onDrop={onDrop}
        />
      ))}
    </ul>
  )
}

interface RowProps extends RowContentProps {
  /** From 0. */
  readonly position: number
  readonly count: number
  /** In pixels. */
  readonly height: number
  readonly onDrop: (subject: string, place: DropPlace) => void
}

function Row({ position, count, height, onDrop, ...props }: RowProps) {
  const { row, editor } = props
  const element = useRef<HTMLLIElement>(null)
  const { menu, content } = editor
  const side = useRowDrag(element, { isOn: menu.canChange, row, content, onDrop })
  return (
    <li
      ref={element}
      className={styles.row}
      data-kind={kindOfSubject(row.subject)}
      data-drop={side ?? undefined}
      aria-setsize={count}
      aria-posinset={position + 1}
      style={{ top: position * height, '--depth': row.depth } as CSSProperties}
    >
      <RowContent {...props} />
    </li>
  )
}

interface RowContentProps {
  readonly editor: MenuEditor
  readonly row: MenuRow
  readonly isChanged: boolean
  readonly isSelected: boolean
  readonly onToggle: (subject: string) => void
  readonly onOpenCategory: (category: string) => void
}

function RowContent({
  editor: { menu, content },
  row,
  isChanged,
  isSelected,
  onToggle,
  onOpenCategory,
}: RowContentProps) {
  const { t, language } = useTexts(menuTexts)
  const { subject, parent } = row
  const name = subjectName(content, subject)
  const price = fieldValue(content, subject, 'price')
  const isCategory = kindOfSubject(subject) === 'category'
  const field = isCategory ? 'name' : 'description'
  const missing = Object.keys(LANGUAGE_NAMES).filter(
    (code) => fieldValue(content, subject, `${field}:${code}`) === null,
  )
  const marks = [
    isChanged && t('row.changed'),
    parent === null && t('row.unplaced'),
    missing.length > 0 && t('row.missing', { languages: missing.join(', ') }),
  ].filter((mark) => mark !== false && mark !== undefined)
  const label = (
    <>
      <span>{name}</span>
      {marks.length > 0 && <span className={styles.soft}>{marks.join(' · ')}</span>}
    </>
  )
  return (
    <>
      {menu.canChange ? (
        <label className={styles.check}>
          <input
            type="checkbox"
            aria-label={t('row.select', { name })}
            checked={isSelected}
            onChange={() => onToggle(subject)}
          />
        </label>
      ) : (
        <span />
      )}
      {isSelected && (
        <button type="button" className={styles.toBar} onClick={() => document.getElementById(SELECTION_BAR)?.focus()}>
          {t('selection.go')}
        </button>
      )}
      {isCategory ? (
        <button type="button" className={styles.name} onClick={() => onOpenCategory(subject)}>
          {label}
        </button>
      ) : (
        <Link
          className={styles.name}
          // The row is dragged, not its address.
          draggable={false}
          to={adminPaths.menuArticle.href({ menuId: menu.id, code: keyOfSubject(subject) })}
        >
          {label}
        </Link>
      )}
      <span className={styles.end}>
        {typeof price === 'number' && formatPrice(Math.round(price * 100), menu.currency, language)}
      </span>
    </>
  )
}
