import { DAYS_OF_WEEK } from '@carte/contract'
import { DAY_LENGTH, segmentsOf, WEEK_STEP, type WeekPeriod, type WeekSpan, weekTime } from '@carte/domain'
import { useTexts } from '@carte/i18n'
import { IconButton, VisuallyHidden } from '@carte/ui'
import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react'
import { dayNames } from './day-names.ts'
import { PeriodPanel } from './PeriodPanel.tsx'
import { weekTexts } from './texts.ts'
import { useWeekDrag } from './useWeekDrag.ts'
import { useWeekPeriods } from './useWeekPeriods.ts'
import * as styles from './WeekEditor.module.css'
import { WeekSegment } from './WeekSegment.tsx'

export interface WeekEditorProps {
  /** Names the week for assistive technology. */
  readonly label: string
  /** Periods without both times have no block, and stay as they are. */
  readonly value: readonly WeekPeriod[]
  /** Gets all periods: unchanged ones as they were, new ones at the end, with times as `HH:mm`. */
  readonly onChange: (value: readonly WeekPeriod[]) => void
}

const HOURS = [0, 3, 6, 9, 12, 15, 18, 21, 24]
/** What an arrow key changes: the time, or the day of the whole period. */
const STEPS: Readonly<Record<string, number>> = {
  ArrowLeft: -WEEK_STEP,
  ArrowRight: WEEK_STEP,
  ArrowUp: -DAY_LENGTH,
  ArrowDown: DAY_LENGTH,
}

/**
 * The periods of a week as blocks, in a row for each day. They are drawn, moved and resized by mouse, finger and
 * keyboard. Periods do not overlap: a change that would make them stops at the other period.
 */
export function WeekEditor({ label, value, onChange }: WeekEditorProps) {
  const { t, language } = useTexts(weekTexts)
  const [selected, setSelected] = useState<number | null>(null)
  const grid = useRef<HTMLDivElement>(null)
  const focused = useRef<string>(null)
  const keysId = useId()
  const periods = useWeekPeriods(value, onChange)
  const select = (index: number | null, focus = `[data-block="${index}"]`) => {
    setSelected(index)
    // A block that moves to another day is a new element.
    focused.current = focus
  }
  const { draft, handlers, cancel } = useWeekDrag(grid, periods, select)
  useEffect(() => {
    if (focused.current === null) return
    grid.current?.querySelector<HTMLElement>(focused.current)?.focus({ preventScroll: true })
    focused.current = null
  })
  const remove = (index: number) => {
    const day = Math.floor((periods.spans[index]?.start ?? 0) / DAY_LENGTH)
    periods.remove(index)
    select(null, `[data-add="${day}"]`)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Escape') {
      // Ends the drag only, not the dialog around it.
      if (draft) event.preventDefault()
      return cancel()
    }
    const index = Number((event.target as HTMLElement).dataset.block ?? Number.NaN)
    const by = STEPS[event.key]
    if (Number.isNaN(index) || event.altKey || event.ctrlKey || event.metaKey) return
    if (event.key === 'Delete' || event.key === 'Backspace') remove(index)
    else if (by === undefined || (event.shiftKey && Math.abs(by) === DAY_LENGTH)) return
    else {
      periods.change(index, { part: event.shiftKey ? 'end' : 'all', by })
      select(index)
    }
    event.preventDefault()
  }
  const shown: readonly (WeekSpan | null)[] = periods.spans.map((span, at) => (draft?.index === at ? draft.span : span))
  const all = draft?.index === null ? [...shown, draft.span] : shown
  const segments = all.flatMap((span, index) =>
    span
      ? segmentsOf(span).map((segment, part, parts) => ({ index, span, part, parts: parts.length, ...segment }))
      : [],
  )
  const chosen = selected === null ? null : (shown[selected] ?? null)
  return (
    <section className={styles.week} aria-label={label}>
      <p className={styles.hint}>{t('hint')}</p>
      <VisuallyHidden id={keysId}>{t('keys')}</VisuallyHidden>
      <div className={styles.axis} aria-hidden="true">
        {HOURS.map((hour) => (
          <span key={hour} style={{ left: `${(hour / 24) * 100}%` }}>
            {hour}
          </span>
        ))}
      </div>
      {/* biome-ignore lint/a11y/noNoninteractiveElementInteractions: its blocks and buttons are the controls */}
      {/* biome-ignore lint/a11y/noStaticElementInteractions: its blocks and buttons are the controls */}
      <div ref={grid} className={styles.days} onKeyDown={onKeyDown} {...handlers}>
        {DAYS_OF_WEEK.map((day, at) => (
          <div key={day} className={styles.day}>
            <span className={styles.name}>{dayNames(language)[day]}</span>
            <div className={styles.track} data-day={at}>
              {segments
                .filter((segment) => segment.day === at)
                .map((segment) => (
                  <WeekSegment
                    key={`${segment.index} ${segment.part}`}
                    {...segment}
                    label={periods.textOf(segment.span)}
                    describedBy={keysId}
                    isSelected={segment.index === selected}
                    isDragged={draft !== null && segment.index === (draft.index ?? value.length)}
                    onFocus={() => setSelected(segment.index)}
                  />
                ))}
            </div>
            <IconButton
              icon="plus"
              data-add={at}
              label={t('add', { day: dayNames(language)[day] })}
              onClick={() => {
                const index = periods.add(at)
                if (index !== null) select(index)
              }}
            />
          </div>
        ))}
      </div>
      {selected !== null && chosen !== null && (
        <PeriodPanel
          title={periods.textOf(chosen)}
          begins={weekTime(chosen.start)}
          ends={weekTime(chosen.start + chosen.length)}
          onChange={(change) => periods.change(selected, change)}
          onRemove={() => remove(selected)}
        />
      )}
      <VisuallyHidden role="status">{periods.message}</VisuallyHidden>
    </section>
  )
}
