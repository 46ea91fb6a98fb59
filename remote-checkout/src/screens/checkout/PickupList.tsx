import { commonTexts, useTexts } from '@carte/i18n'
import { Skeleton, VisuallyHidden } from '@carte/ui'
import { RadioRow } from '@carte/ui/option-row'
import { type KeyboardEvent, useRef, useState } from 'react'
import { checkoutTexts } from '../../texts.ts'
import { PickupDays } from './PickupDays.tsx'
import * as styles from './PickupField.module.css'
import { daysOf, NOW, nextFree, type PickupOption } from './pickup.ts'
import type { PickupTexts } from './usePickupTexts.ts'

interface PickupListProps {
  readonly value: string
  /** The row "As soon as possible". */
  readonly now: {
    readonly label: string
    /** When an order placed now is ready; undefined if it is unknown. */
    readonly ready: string | undefined
    readonly isFull: boolean
    /** Why it cannot be chosen. */
    readonly end: string | undefined
  }
  readonly options: readonly PickupOption[]
  readonly texts: PickupTexts
  /** Whether the days are a row of their own. */
  readonly hasDays: boolean
  /** Whether the first quote is loading. */
  readonly isLoading: boolean
  readonly onSelect: (value: string) => void
  /** Called after a choice that is final. */
  readonly onClose: () => void
}

/** Held keys with which a choice is final: none, Enter and Space. Others, such as arrow keys, move through the times. */
const CHOOSING_KEYS: readonly string[] = ['', 'Enter', ' ']

const SKELETON_ROWS = 6

/**
 * Renders the times as radio buttons in rows, with `hasDays` those of one day. A choice closes the list; arrow keys only
 * select.
 */
export function PickupList({ value, now, options, texts, hasDays, isLoading, onSelect, onClose }: PickupListProps) {
  const { t } = useTexts(checkoutTexts)
  const common = useTexts(commonTexts)
  const heldKey = useRef('')
  const [chosenDate, setChosenDate] = useState('')
  const dated = options.map((option) => ({ ...option, date: texts.dateOf(option.value) }))
  // If nothing is possible now, today may have no row of its own.
  const soonest = { value: NOW, date: (now.isFull && dated[0]?.date) || texts.today, ...now }
  const rows = [
    soonest,
    ...dated.map((row) => ({
      ...row,
      label: hasDays ? texts.time(row.value) : texts.dayTime(row.value),
      ready: undefined,
      end: row.isFull ? t('when.full') : undefined,
    })),
  ]
  const days = daysOf(rows)
  const isFree = (row: (typeof rows)[number]) => !row.isFull
  const selected = rows.find((row) => isFree(row) && row.value === value)
  const focused = selected ?? nextFree(dated, value)[0] ?? rows.find(isFree) ?? soonest
  const date = days.some((day) => day.date === chosenDate) ? chosenDate : focused.date
  // A newer quote does not change the day.
  if (!isLoading && date !== chosenDate) setChosenDate(date)
  const choose = (chosen: string) => {
    onSelect(chosen)
    if (CHOOSING_KEYS.includes(heldKey.current)) onClose()
  }
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    heldKey.current = event.key
    if (event.key !== 'Enter') return
    // Not the form's submission. A held key that has opened the list does not choose.
    event.preventDefault()
    if (!event.repeat) (event.target as HTMLElement).click()
  }
  const release = () => {
    heldKey.current = ''
  }
  const shown = hasDays ? rows.filter((row) => row.date === date) : rows
  const list = (
    <div
      role="radiogroup"
      aria-label={t('when')}
      onKeyDown={onKeyDown}
      onKeyUp={release}
      // The key that moved the focus out of the list was released elsewhere.
      onPointerDown={release}
    >
      <VisuallyHidden aria-live="polite">{isLoading && common.t('loader.text')}</VisuallyHidden>
      {shown.map((row) => (
        <RadioRow
          key={row.value}
          name="pickupTime"
          value={row.value}
          // A full time that is chosen is not checked: in Chromium, Tab would then reach no radio button of the group.
          checked={row === selected}
          disabled={row.isFull}
          data-autofocus={row.value === focused.value || undefined}
          // `onClick`, not `onChange`: a click on the selected radio button fires nothing else.
          onClick={() => choose(row.value)}
          onChange={() => {}}
          label={row.label}
          description={row.ready}
          end={row.end}
        />
      ))}
      {isLoading &&
        Array.from({ length: SKELETON_ROWS }, (_, index) => (
          <div key={index} className={styles.loading}>
            <Skeleton width="30%" />
          </div>
        ))}
    </div>
  )
  return (
    <>
      {hasDays && <PickupDays days={isLoading ? [] : days} chosen={date} texts={texts} onChoose={setChosenDate} />}
      {list}
    </>
  )
}
