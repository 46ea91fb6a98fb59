import type { OrderDetails } from '@carte/contract'
import { isWithKitchen } from '@carte/domain'
import { useTexts } from '@carte/i18n'
import { Button, Icon } from '@carte/ui'
import { useEffect, useRef, useState } from 'react'
import { checkoutTexts } from '../../texts.ts'
import { headlineKey } from './headline.ts'
import * as styles from './NotifyWhenReady.module.css'
import { useNotification } from './useNotification.ts'

interface Props {
  readonly details: OrderDetails
  readonly pushKey: string
}

/** Offers to notify the guest when the order is ready, while it is in progress. */
export function NotifyWhenReady({ details, pushKey }: Props) {
  const isInProgress = isWithKitchen(details.status) || headlineKey({ kind: 'details', details }) === 'sent'
  const [wasOffered] = useState(isInProgress)
  if (isInProgress) return <Offer orderId={details.orderId} pushKey={pushKey} />
  // Keeps the place when the order becomes ready, so that nothing below it moves.
  return wasOffered && details.status === 'done' ? <div className={styles.notify} /> : null
}

function Offer({ orderId, pushKey }: { readonly orderId: string; readonly pushKey: string }) {
  const { t } = useTexts(checkoutTexts)
  const { state, isOn, turnOn, turnOff } = useNotification(orderId, pushKey)
  const message = useRef<HTMLParagraphElement>(null)
  useEffect(() => {
    // The button that had the focus is gone.
    if (state === 'denied') message.current?.focus()
  }, [state])
  const problem = state === 'denied' || state === 'failed' ? state : null
  return (
    <div className={styles.notify}>
      {/* The live region must be in the page before its text, or screen readers may not announce it. */}
      <p ref={message} role="status" tabIndex={-1} className={styles.message}>
        {(problem || isOn) && <Icon name={problem ? 'warning' : 'check'} size={20} />}
        {problem ? t(`order.notify.${problem}`) : isOn && t('order.notify.on')}
      </p>
      {state !== 'denied' && (
        // One button for both directions, so that it keeps the focus.
        <Button
          kind={isOn ? 'quiet' : 'ghost'}
          small={isOn}
          className={styles.button}
          busy={state === 'asking'}
          onClick={() => void (isOn ? turnOff() : turnOn())}
        >
          {!isOn && <Icon name="bell" size={20} />}
          {t(isOn ? 'order.notify.off' : 'order.notify')}
        </Button>
      )}
    </div>
  )
}
