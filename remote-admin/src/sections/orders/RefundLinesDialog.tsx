import { REFUND_REASON_MAX_LENGTH, type ShopOrder, type ShopRefund } from '@carte/contract'
import { refundShopOrderLines } from '@carte/contract/admin'
import { createId, pick, toMinor } from '@carte/domain'
import { useFocusFirstInvalid } from '@carte/features'
import { formatPrice, useTexts } from '@carte/i18n'
import { useRevalidator } from '@carte/navigation'
import { Field, Select, TextInput } from '@carte/ui'
import { useRef, useState } from 'react'
import { ConfirmDialog, useAdminCall, useProblemText } from '../../components/index.ts'
import * as styles from './OrderSection.module.css'
import type { RefundOutcome } from './RefundDialog.tsx'
import {
  atMost,
  chosenLines,
  initialQuantities,
  type Quantities,
  quantitiesLeft,
  refundAmount,
} from './refund-lines.ts'
import { orderTexts } from './texts.ts'

interface RefundLinesDialogProps {
  readonly order: ShopOrder
  readonly shopId: string
  /** A rejected refund, whose lines and reason are filled in. */
  readonly again: ShopRefund | null
  readonly onClose: () => void
  readonly onDone: (outcome: RefundOutcome) => void
}

/** Chooses lines and asks for the reason before what was paid for them is sent back (MONEY-11). */
export function RefundLinesDialog({ order, shopId, again, onClose, onDone }: RefundLinesDialogProps) {
  const { t, language } = useTexts(orderTexts)
  // The id stays while the same refund is repeated, after an answer that was lost, so that it makes no second one.
  const [draft, setDraft] = useState(() => ({
    id: createId(),
    quantities: initialQuantities(order, again),
    reason: again?.reason ?? '',
  }))
  const change = (part: Partial<Pick<typeof draft, 'quantities' | 'reason'>>) =>
    setDraft({ ...draft, ...part, id: createId() })
  const [attempt, setAttempt] = useState(0)
  const form = useRef<HTMLFormElement>(null)
  useFocusFirstInvalid(form, attempt)
  const refund = useRefundLines(order, shopId, onDone)
  const quantities = atMost(draft.quantities, quantitiesLeft(order))
  const reason = draft.reason.trim()
  const amount = refundAmount(order, quantities)
  const amountText = formatPrice(toMinor(amount), order.currency, language)

  const confirm = async () => {
    setAttempt((count) => count + 1)
    if (reason === '') return null
    return amount === 0 ? t('refundNothing') : refund({ id: draft.id, quantities, amount, reason })
  }
  return (
    <ConfirmDialog
      open
      title={t('refundLinesTitle')}
      confirmLabel={amount === 0 ? t('refund') : t('refundConfirm', { amount: amountText })}
      onConfirm={confirm}
      onClose={onClose}
    >
      <p className={styles.intro}>{t('refundLinesText')}</p>
      <form ref={form} className={styles.form} noValidate onSubmit={(event) => event.preventDefault()}>
        <LineFields order={order} quantities={quantities} onChange={(next) => change({ quantities: next })} />
        <Field
          label={t('refundReason')}
          hint={t('refundReasonHint')}
          error={attempt > 0 && reason === '' && t('refundReasonMissing')}
        >
          <TextInput
            value={draft.reason}
            required
            autoComplete="off"
            maxLength={REFUND_REASON_MAX_LENGTH}
            onChange={(event) => change({ reason: event.target.value })}
          />
        </Field>
      </form>
      <p className={styles.total} aria-live="polite">
        {t('refundSum', { amount: amountText })}
      </p>
    </ConfirmDialog>
  )
}

interface LineFieldsProps {
  readonly order: ShopOrder
  readonly quantities: Quantities
  readonly onChange: (quantities: Quantities) => void
}

/** The quantity of each line that has something left and was not free. */
function LineFields({ order, quantities, onChange }: LineFieldsProps) {
  const { t, language } = useTexts(orderTexts)
  const leftOf = quantitiesLeft(order)
  return order.items.map((line, position) => {
    const left = leftOf[position] ?? 0
    if (left === 0 || line.total === 0) return null
    const price = formatPrice(toMinor(line.unitPrice), order.currency, language)
    return (
      <Field
        key={position}
        label={pick(line, 'description', language, line.description)}
        note={t('refundLeft', { left, quantity: line.quantity, price })}
      >
        <Select
          value={quantities[position]}
          onChange={(event) => {
            const chosen = Number(event.target.value)
            onChange(quantities.map((quantity, index) => (index === position ? chosen : quantity)))
          }}
        >
          {Array.from({ length: left + 1 }, (_, quantity) => (
            <option key={quantity} value={quantity}>
              {quantity}
            </option>
          ))}
        </Select>
      </Field>
    )
  })
}

interface ChosenRefund {
  readonly id: string
  readonly quantities: Quantities
  readonly amount: number
  readonly reason: string
}

/** Returns a function that makes the refund. It returns the text of an error, or null. */
function useRefundLines({ orderId, currency }: ShopOrder, shopId: string, onDone: (outcome: RefundOutcome) => void) {
  const { t, language } = useTexts(orderTexts)
  const call = useAdminCall()
  const problemText = useProblemText()
  const { revalidate } = useRevalidator()
  return async ({ id, quantities, amount, reason }: ChosenRefund): Promise<string | null> => {
    const result = await call(refundShopOrderLines, {
      params: { shopId, orderId },
      headers: { 'idempotency-key': id },
      body: { lines: chosenLines(quantities), amount, reason },
    })
    // Another person may have refunded something meanwhile.
    await revalidate()
    if (!result.ok) return problemText(result.problem)
    const text = { amount: formatPrice(toMinor(amount), currency, language) }
    const state = result.data.refunds.find((refund) => refund.id === id)?.state
    if (state === 'done') onDone({ tone: 'success', text: t('refunded', text) })
    else onDone({ tone: 'warning', text: state === 'failed' ? t('refundFailed', text) : t('refundPending') })
    return null
  }
}
