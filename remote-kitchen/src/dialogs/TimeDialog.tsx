import type { StaffOrder, TimeChangeReason } from '@carte/contract'
import { commonTexts, formatTime, useTexts } from '@carte/i18n'
import { useAtomValue } from '@carte/store'
import { Button, Dialog } from '@carte/ui'
import { RadioRow } from '@carte/ui/option-row'
import { useState } from 'react'
import { conflictText, pickupText, statusText } from '../components/ticket-text.ts'
import { useKitchenScope } from '../kitchen/KitchenContext.ts'
import { canChangeTime } from '../kitchen/orders.ts'
import { pendingActionsAtom } from '../kitchen/state.ts'
import { promisedTime, reasonsFor, type TimeChoice, timeChoices } from '../kitchen/timing.ts'
import { kitchenTexts } from '../texts.ts'
import * as styles from './Dialogs.module.css'
import * as timeStyles from './TimeDialog.module.css'

/**
 * Asks for the new time of an order and the reason, and says what the guest will read. Follows changes of the time on
 * another tablet.
 */
export function TimeDialog({ order }: { readonly order: StaffOrder }) {
  const { t, language } = useTexts(kitchenTexts)
  const { t: common } = useTexts(commonTexts)
  const { kitchen, session, now, open } = useKitchenScope()
  const [chosenTime, setChosenTime] = useState<string | null>(null)
  const [chosenReason, setReason] = useState<TimeChangeReason | null>(null)
  const pending = useAtomValue(pendingActionsAtom).find(({ subject }) => subject === order.orderId)
  const choices = canChangeTime(order) ? timeChoices(order, now) : []
  const choice = choices.find(({ time }) => time === chosenTime)
  // A time that has become impossible is not chosen again when it becomes possible.
  if (chosenTime !== null && !choice) setChosenTime(null)
  const reasons = choice ? reasonsFor(choice) : []
  const reason = reasons.find((each) => each === chosenReason)
  const timeOf = (at: string) => formatTime(at, session.timeZone, language)
  const close = () => open(null)
  const change = () => {
    if (!choice || !reason || pending) return
    kitchen.changeTime(order, choice.time, reason)
    close()
  }
  return (
    <Dialog
      open
      className={styles.dialog}
      size="m"
      onClose={close}
      title={t('time.title', { code: order.pickupCode })}
      closeLabel={common('action.close')}
      footer={
        <>
          <Button kind="ghost" className={styles.big} onClick={close}>
            {t('time.keep', { time: timeOf(order.pickupTime) })}
          </Button>
          <Button
            className={styles.big}
            busy={pending?.isWaiting === false}
            aria-disabled={!choice || !reason || pending !== undefined || undefined}
            onClick={change}
          >
            {pending?.isWaiting
              ? t('ticket.waits')
              : choice
                ? t('time.confirm', { time: timeOf(choice.time) })
                : t('time.open')}
          </Button>
        </>
      }
    >
      <p aria-live="polite" className={styles.text}>
        {choices.length > 0
          ? t('time.text', { time: pickupText(order, session.timeZone, language, now) })
          : order.isCancelledByGuest
            ? conflictText(t, order)
            : t('time.over', { status: statusText(t, order) })}
      </p>
      {choices.length > 0 && (
        <TimeChoices choices={choices} choice={choice} choose={({ time }) => setChosenTime(time)} timeOf={timeOf} />
      )}
      {choice && (
        <fieldset>
          <legend className={styles.legend}>{t('reject.why')}</legend>
          {reasons.map((each) => (
            <RadioRow
              key={each}
              name="reason"
              className={styles.row}
              checked={reason === each}
              onChange={() => setReason(each)}
              label={t(`time.why.${each}`)}
              description={t('reject.guestReads', { text: t(`time.reason.${each}`) })}
            />
          ))}
        </fieldset>
      )}
      <p aria-live="polite" className={timeStyles.late}>
        {choice && reason !== 'agreed' && Date.parse(choice.time) > Date.parse(promisedTime(order)) && t('time.late')}
      </p>
    </Dialog>
  )
}

type TimeChoicesProps = {
  readonly choices: readonly TimeChoice[]
  readonly choice: TimeChoice | undefined
  readonly choose: (choice: TimeChoice) => void
  readonly timeOf: (at: string) => string
}

function TimeChoices({ choices, choice, choose, timeOf }: TimeChoicesProps) {
  const { t } = useTexts(kitchenTexts)
  return (
    <fieldset className={timeStyles.times}>
      <legend className={styles.legend}>{t('time.new')}</legend>
      {choices.map((each) => {
        const { minutes, time } = each
        return (
          <label key={time} className={timeStyles.choice}>
            <input
              type="radio"
              name="time"
              className={timeStyles.radio}
              checked={each === choice}
              onChange={() => choose(each)}
            />
            <span className={timeStyles.text}>
              <b className={timeStyles.clock}>{timeOf(time)}</b>{' '}
              {t(minutes < 0 ? 'time.earlier' : 'time.later', { minutes: Math.abs(minutes) })}
            </span>
          </label>
        )
      })}
    </fieldset>
  )
}
