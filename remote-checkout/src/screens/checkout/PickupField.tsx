import { commonTexts, useTexts } from '@carte/i18n'
import { Button, cx, Dialog, Field, VisuallyHidden } from '@carte/ui'
import { useId, useRef, useState } from 'react'
import { checkoutTexts } from '../../texts.ts'
import type { FieldError } from './form.ts'
import { PickupButton } from './PickupButton.tsx'
import * as styles from './PickupField.module.css'
import { PickupList } from './PickupList.tsx'
import {
  hasNoTimes,
  isFullAt,
  isOtherClock,
  NOW,
  needsTime,
  nextFree,
  type PickupOption,
  type PickupTimes,
  pickupOptions,
} from './pickup.ts'
import { useErrorText } from './useErrorText.ts'
import { type PickupTexts, usePickupTexts } from './usePickupTexts.ts'

interface PickupFieldProps {
  readonly value: string
  readonly pickup: PickupTimes
  /** When an order placed now would be ready. */
  readonly readyAt: string | undefined
  /** Whether a quote is loading. */
  readonly pending: boolean
  readonly timeZone: string
  readonly error: FieldError | undefined
  readonly onChange: (value: string) => void
}

/**
 * Renders the pick-up time as a button that opens the list of times (SLOT-5 to SLOT-7). The hint says when an order
 * placed now is ready. If the chosen time is full, the next free ones are offered below the field.
 */
export function PickupField({ value, pickup, readyAt, pending, timeZone, error, onChange }: PickupFieldProps) {
  const { t } = useTexts(checkoutTexts)
  const pickupTexts = usePickupTexts(timeZone)
  const common = useTexts(commonTexts)
  const errorText = useErrorText()
  const [isOpen, setOpen] = useState(false)
  // A list that was opened while loading has room for days, so that nothing moves when the times arrive.
  const [wasLoading, setWasLoading] = useState(false)
  const button = useRef<HTMLButtonElement>(null)
  const options = pickupOptions(pickup, value)
  const isLoading = pending && options.length === 0
  const [first, last] = [options[0], options.at(-1)].map((option) => option && pickupTexts.dateOf(option.value))
  const hasDays = wasLoading || first !== last
  const isFull = isFullAt(pickup, value)
  const isNone = hasNoTimes(pickup)
  const isMissing = needsTime(pickup, value)
  // A placeholder while loading, so that nothing moves.
  const time = readyAt === undefined ? pending && '…' : pickupTexts.about(readyAt)
  const ready = value === NOW && !isFull && time
  const slotText = () => {
    if (isNone) return `${t('when.none.text')} ${t('checkoutError.kept')}`
    if (isMissing) return t('when.later')
    // As soon as possible is later now.
    return ready ? t('when.moved', { time: ready }) : errorText(error)
  }
  const isTaken = error === 'slot-taken'
  const texts = {
    error: isTaken ? slotText() : errorText(error),
    now: t(isNone ? 'when.none' : 'when.now'),
    ready: ready ? t('when.ready', { time: ready }) : undefined,
  }
  const hasOtherClock = isOtherClock(readyAt ?? new Date().toISOString(), timeZone)
  const hint = isMissing ? t('when.later') : hasOtherClock && texts.ready ? `${texts.ready}.` : texts.ready
  const hints = [!isTaken && hint, hasOtherClock && t('when.clock')]
  return (
    <div className={styles.root}>
      <Field label={t('when')} hint={hints.filter(Boolean).join(' ')} error={texts.error}>
        <PickupButton
          ref={button}
          label={t('when')}
          value={isMissing ? t('when.choose') : value === NOW ? texts.now : pickupTexts.dayTime(value)}
          onOpen={() => {
            setWasLoading(isLoading)
            setOpen(true)
          }}
        />
      </Field>
      {/* A newer quote can fill the chosen time without a press of the guest. */}
      <VisuallyHidden aria-live="polite">{isFull && (texts.error ?? hint)}</VisuallyHidden>
      {isFull && (
        <PickupOffer
          options={nextFree(options, value)}
          texts={pickupTexts}
          onChoose={(at) => {
            // The pressed button disappears.
            button.current?.focus()
            onChange(at)
          }}
        />
      )}
      <Dialog
        open={isOpen}
        onClose={() => setOpen(false)}
        title={t('when.choose')}
        closeLabel={common.t('action.close')}
        className={cx(styles.dialog, hasDays && styles.tall)}
      >
        <PickupList
          value={value}
          now={{
            label: texts.now,
            ready: texts.ready,
            isFull: !pickup.isNowPossible,
            end: pickup.isNowPossible || isNone ? undefined : t('when.unavailable'),
          }}
          options={options}
          texts={pickupTexts}
          hasDays={hasDays}
          isLoading={isLoading}
          onSelect={onChange}
          onClose={() => setOpen(false)}
        />
      </Dialog>
    </div>
  )
}

interface PickupOfferProps {
  readonly options: readonly PickupOption[]
  readonly texts: PickupTexts
  readonly onChoose: (value: string) => void
}

/** Renders the next free times as buttons, in the place of one that is full. */
function PickupOffer({ options, texts, onChoose }: PickupOfferProps) {
  const { t } = useTexts(checkoutTexts)
  const id = useId()
  if (options.length === 0) return null
  return (
    <fieldset aria-labelledby={id} className={styles.offer}>
      <p id={id} className={styles.offerLabel}>
        {t('when.next')}
      </p>
      {options.map(({ value }) => (
        <Button key={value} kind="ghost" className={styles.offered} onClick={() => onChoose(value)}>
          {texts.dayTime(value)}
        </Button>
      ))}
    </fieldset>
  )
}
