import type { AdminMenu, Language } from '@carte/contract'
import { type FieldValue, keyOfSubject, kindOfSubject } from '@carte/domain'
import { formatPrice, type Translate, useTexts } from '@carte/i18n'
import { Link } from '@carte/navigation'
import { EmptyState } from '@carte/ui'
import { type CSSProperties, memo, useCallback, useMemo, useRef } from 'react'
import { LANGUAGES } from '../../components/languages.ts'
import { adminPaths } from '../../paths.ts'
import type { en } from './locales/en.ts'
import * as styles from './menu.module.css'
import type { MenuRow } from './menu-rows.ts'
import { nameOf } from './names.ts'
import { SELECTION_BAR } from './SelectionBar.tsx'
import { menuTexts } from './texts.ts'
import type { MenuEditor } from './useMenuDraft.ts'
import { type DropPlace, type Side, SUBJECT_ATTRIBUTE, useRowDrag } from './useRowDrag.ts'
import { useVisibleRows } from './useVisibleRows.ts'

/** The height of `.row` in the style sheet. Measuring the rows would cost a layout. */
const REM_PER_ROW = 3.5

interface MenuRowsProps {
  readonly editor: MenuEditor
  readonly rows: readonly MenuRow[]
  readonly selected: ReadonlySet<string>
  readonly onSelect: (change: (selected: ReadonlySet<string>) => ReadonlySet<string>) => void
  /** A stable function, like `onSelect`: a new one renders every row again. */
  readonly onOpenCategory: (category: string) => void
  readonly onDrop: (subject: string, place: DropPlace) => void
}

const rowHeight = () =>
  typeof document === 'undefined'
    ? REM_PER_ROW * 16
    : REM_PER_ROW * (Number.parseFloat(getComputedStyle(document.documentElement).fontSize) || 16)

const NO_FIELDS = {}

/**
 * The rows of a menu. Renders only those near the viewport, and each again only when something in it has changed, so
 * that 5,000 articles scroll smoothly.
 */
export const MenuRows = memo(function MenuRows(props: MenuRowsProps) {
  const { editor, rows, selected, onSelect, onOpenCategory, onDrop } = props
  const { t, language } = useTexts(menuTexts)
  const { menu, draft, content } = editor
  const list = useRef<HTMLUListElement>(null)
  const height = useMemo(rowHeight, [])
  const { start, end } = useVisibleRows(list, rows.length, height)
  const over = useRowDrag(list, { isOn: menu.canChange, rows, rowHeight: height, content, onDrop })
  const changed = useMemo(() => new Set(draft.changes.map(({ subject }) => subject)), [draft])
  const toggle = useCallback(
    (subject: string) =>
      onSelect((before) => {
        const next = new Set(before)
        if (!next.delete(subject)) next.add(subject)
        return next
      }),
    [onSelect],
  )
  if (rows.length === 0) return <EmptyState icon="search" title={t('rows.none')} />
  return (
    <ul ref={list} className={styles.rows} aria-label={t('rows.label')} style={{ height: rows.length * height }}>
      {rows.slice(start, end).map(({ key, subject, depth, parent }, at) => (
        <Row
          key={key}
          t={t}
          language={language}
          menu={menu}
          subject={subject}
          fields={content[subject] ?? NO_FIELDS}
          depth={depth}
          isPlaced={parent !== null}
          position={start + at}
          count={rows.length}
          height={height}
          dropSide={over?.key === key ? over.side : undefined}
          isChanged={changed.has(subject)}
          isSelected={selected.has(subject)}
          onToggle={toggle}
          onOpenCategory={onOpenCategory}
        />
      ))}
    </ul>
  )
})

interface RowProps extends RowContentProps {
  readonly depth: number
  /** From 0. */
  readonly position: number
  readonly count: number
  /** In pixels. */
  readonly height: number
  /** Where a row that is dragged over this one would be dropped. */
  readonly dropSide: Side | undefined
}

/** Its properties are plain values and stable objects, so that `memo` recognizes a row in which nothing has changed. */
const Row = memo(function Row({ depth, position, count, height, dropSide, ...content }: RowProps) {
  const { subject, menu } = content
  return (
    <li
      className={styles.row}
      data-kind={kindOfSubject(subject)}
      data-drop={dropSide}
      {...{ [SUBJECT_ATTRIBUTE]: subject }}
      draggable={menu.canChange || undefined}
      aria-setsize={count}
      aria-posinset={position + 1}
      style={{ top: position * height, '--depth': depth } as CSSProperties}
    >
      <RowContent {...content} />
    </li>
  )
})

interface RowContentProps {
  /** Passed in, so that not every row subscribes to the language. */
  readonly t: Translate<typeof en>
  readonly language: Language
  readonly menu: AdminMenu
  readonly subject: string
  /** The fields of the subject in the draft. */
  readonly fields: Readonly<Record<string, FieldValue>>
  /** Whether the subject is at a place of the tree. */
  readonly isPlaced: boolean
  readonly isChanged: boolean
  readonly isSelected: boolean
  readonly onToggle: (subject: string) => void
  readonly onOpenCategory: (category: string) => void
}

/** A row whose place alone has changed keeps its content. */
const RowContent = memo(function RowContent(props: RowContentProps) {
  const { t, language, menu, subject, fields, isSelected, onToggle, onOpenCategory } = props
  const name = nameOf(fields, subject)
  const { price = null } = fields
  const marks = marksOf(props)
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
      {kindOfSubject(subject) === 'category' ? (
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
})

/** Returns what the second line of a row says. */
function marksOf({ t, subject, fields, isPlaced, isChanged }: RowContentProps): readonly string[] {
  const field = kindOfSubject(subject) === 'category' ? 'name' : 'description'
  const missing = LANGUAGES.filter((code) => (fields[`${field}:${code}`] ?? null) === null)
  return [
    isChanged && t('row.changed'),
    !isPlaced && t('row.unplaced'),
    missing.length > 0 && t('row.missing', { languages: missing.join(', ') }),
  ].filter((mark) => mark !== false)
}
