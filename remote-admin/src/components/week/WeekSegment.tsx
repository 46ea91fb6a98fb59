import { DAY_LENGTH, type SpanSegment, type WeekSpan, weekTime } from '@carte/domain'
import { cx } from '@carte/ui'
import * as styles from './WeekEditor.module.css'

interface WeekSegmentProps extends SpanSegment {
  readonly index: number
  readonly span: WeekSpan
  /** 0 for the part on the day of the period, 1 for the part past midnight. */
  readonly part: number
  readonly parts: number
  readonly label: string
  readonly describedBy: string
  readonly isSelected: boolean
  readonly isDragged: boolean
  readonly onFocus: () => void
}

/** One day's part of a period. The first one is the control; the part past midnight only takes the pointer. */
export function WeekSegment({ index, span, part, parts, from, to, ...rest }: WeekSegmentProps) {
  const { label, describedBy, isSelected, isDragged, onFocus } = rest
  const isFirst = part === 0
  const isLast = part === parts - 1
  const content = (
    <>
      <span className={styles.times}>
        <span>{weekTime(span.start)}–</span>
        <span>{weekTime(span.start + span.length)}</span>
      </span>
      {isFirst && <span data-edge="start" className={cx(styles.edge, styles.start)} />}
      {isLast && <span data-edge="end" className={cx(styles.edge, styles.end)} />}
    </>
  )
  const props = {
    'data-index': index,
    'data-selected': isSelected || undefined,
    'data-dragged': isDragged || undefined,
    className: cx(styles.block, !isFirst && styles.continued, !isLast && styles.continues),
    style: { left: `${(from / DAY_LENGTH) * 100}%`, width: `${((to - from) / DAY_LENGTH) * 100}%` },
  }
  if (!isFirst)
    return (
      <span {...props} aria-hidden="true">
        {content}
      </span>
    )
  return (
    <button
      {...props}
      type="button"
      data-block={index}
      aria-label={label}
      aria-describedby={describedBy}
      aria-pressed={isSelected}
      onFocus={onFocus}
    >
      {content}
    </button>
  )
}
