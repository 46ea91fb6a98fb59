import type { OrderDetails, Problem } from '@carte/contract'
import { cancelOrder } from '@carte/contract/checkout'
import { isWithKitchen } from '@carte/domain'
import { formatTime, useTexts } from '@carte/i18n'
import { useRevalidator } from '@carte/navigation'
import { useClient, useStore } from '@carte/store'
import { Button, Notice } from '@carte/ui'
import { useState } from 'react'
import { checkoutTexts } from '../../texts.ts'
import { CancelDialog } from './CancelDialog.tsx'
import { codeOf } from './code-of.ts'
import { lastDetailsAtom } from './order.loader.ts'

/**
 * Says that staff have changed the pick-up time, and why, while the order is with the kitchen (PROMISE-5). Offers to
 * cancel an order that is much later than promised (PROMISE-6). Render it in a live region.
 */
export function ChangedTime({ details }: { readonly details: OrderDetails }) {
  const cancellation = useCancellation(details.orderId)
  const isInProgress = isWithKitchen(details.status)
  const canCancel = isInProgress && details.canCancel === true
  return (
    <>
      {isInProgress && (
        <TimeNotice
          details={details}
          canCancel={canCancel}
          isCancelling={cancellation.isSending}
          onCancel={cancellation.open}
        />
      )}
      {/* The dialog is not news: it is announced when it gets the focus. */}
      <div aria-live="off">
        <CancelDialog
          // While a cancellation is sent, its response says what has happened, not an event.
          open={cancellation.isOpen && (cancellation.isSending || details.status !== 'rollbacked')}
          pickupCode={details.pickupCode}
          isPossible={canCancel}
          isSending={cancellation.isSending}
          problem={cancellation.problem}
          onConfirm={cancellation.send}
          onClose={cancellation.close}
        />
      </div>
    </>
  )
}

interface TimeNoticeProps {
  readonly details: OrderDetails
  readonly canCancel: boolean
  readonly isCancelling: boolean
  readonly onCancel: () => void
}

/** Shows the last change of the pick-up time; renders nothing without one. */
function TimeNotice({ details: { timeChanges, shop }, canCancel, isCancelling, onCancel }: TimeNoticeProps) {
  const { t, language } = useTexts(checkoutTexts)
  const change = timeChanges?.at(-1)
  if (!change) return null
  const { from, to, reason } = change
  const isLater = Date.parse(to) > Date.parse(from)
  const timeOf = (at: string) => formatTime(at, shop.timeZone, language)
  return (
    <Notice
      tone={isLater && reason !== 'agreed' ? 'warning' : 'info'}
      announce="none"
      title={t('order.time', { time: timeOf(to), before: timeOf(from) })}
      action={
        canCancel ? (
          <Button kind="ghost" aria-haspopup="dialog" busy={isCancelling} onClick={onCancel}>
            {t('order.cancel')}
          </Button>
        ) : null
      }
    >
      <p>{t(`order.time.${reason}`)}</p>
      {canCancel && <p>{t('order.late')}</p>}
    </Notice>
  )
}

/** The guest's cancellation of an order, and the dialog that confirms it. */
function useCancellation(orderId: string) {
  const client = useClient()
  const store = useStore()
  const { revalidate } = useRevalidator()
  const [isOpen, setOpen] = useState(false)
  const [isSending, setSending] = useState(false)
  const [problem, setProblem] = useState<Problem | null>(null)

  const open = () => {
    setProblem(null)
    setOpen(true)
  }

  const send = async () => {
    setSending(true)
    setProblem(null)
    const headers = { 'customer-code': codeOf(store, orderId) }
    const answer = await client.call(cancelOrder, { params: { orderId }, headers })
    setSending(false)
    if (answer.ok) {
      store.set(lastDetailsAtom, answer.data)
      return
    }
    setProblem(answer.problem)
    // The guest can have closed the dialog in the meantime.
    setOpen(true)
    if (answer.status === 409) await revalidate()
  }

  return { isOpen, isSending, problem, open, close: () => setOpen(false), send: () => void send() } as const
}
