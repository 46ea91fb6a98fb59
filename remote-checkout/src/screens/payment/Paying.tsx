import type { MountedPayment, StartedPayment } from '@carte/contract'
import { useFocusOnAppear } from '@carte/features'
import { useTexts } from '@carte/i18n'
import { Button, buttonClass } from '@carte/ui'
import { type Dispatch, type RefObject, useEffect, useEffectEvent, useRef, useState } from 'react'
import { Loading } from '../../components/Loading.tsx'
import { loadProvider } from '../../components/payment-method/load-provider.ts'
import { checkoutTexts } from '../../texts.ts'
import type { Flow, FlowEvent } from './flow.ts'
import { OfflineNotice } from './OfflineNotice.tsx'
import * as styles from './PaymentScreen.module.css'

interface PayingProps {
  readonly flow: Extract<Flow, { step: 'paying' }>
  readonly send: Dispatch<FlowEvent>
}

/** Renders the payment itself: the provider's form, an app, or a redirect. */
export function Paying({ flow, send }: PayingProps) {
  const { t } = useTexts(checkoutTexts)
  const { payment } = flow
  const container = useFocusOnAppear<HTMLElement>(payment.paymentId)
  return (
    <section ref={container} tabIndex={-1} className={styles.paying} aria-label={t('payment.provider')}>
      {flow.attempt.offline && <OfflineNotice />}
      {payment.flow === 'embedded' && <EmbeddedPayment payment={payment} send={send} />}
      {payment.flow === 'app' && <AppPayment payment={payment} />}
      {payment.flow === 'redirect' && (
        <>
          <Loading label={t('payment.redirect')} />
          <a className={buttonClass('ghost')} href={payment.redirectUrl}>
            {t('payment.redirect.open')}
          </a>
        </>
      )}
      <Button kind="quiet" small onClick={() => send({ type: 'leave' })}>
        {t('payment.other')}
      </Button>
    </section>
  )
}

interface EmbeddedPaymentProps {
  readonly payment: StartedPayment
  readonly send: Dispatch<FlowEvent>
}

function EmbeddedPayment({ payment, send }: EmbeddedPaymentProps) {
  const { t, language } = useTexts(checkoutTexts)
  const { container, ready } = useProvider(payment, language, {
    onSettled: (outcome) => send({ type: 'settled', outcome }),
    onFailed: () => send({ type: 'scriptFailed' }),
  })
  return (
    <>
      {!ready && <Loading label={t('payment.loading')} />}
      {/* React must not render children here: the provider's script owns the content. */}
      <div ref={container} className={styles.provider} />
    </>
  )
}

interface ProviderEvents {
  readonly onSettled: (outcome: 'completed' | 'aborted') => void
  readonly onFailed: () => void
}

/** Loads the provider's script and mounts its form in the container. `ready` is true once mounted. */
function useProvider(
  payment: StartedPayment,
  language: string,
  events: ProviderEvents,
): { readonly container: RefObject<HTMLDivElement | null>; readonly ready: boolean } {
  const container = useRef<HTMLDivElement>(null)
  const [ready, setReady] = useState(false)
  const onSettled = useEffectEvent(events.onSettled)
  const onFailed = useEffectEvent(events.onFailed)
  const { script, clientData } = payment

  useEffect(() => {
    const element = container.current
    const controller = new AbortController()
    let mounted: MountedPayment | null = null
    const mount = async () => {
      if (script === undefined || element === null) throw new Error('The provider names no script')
      const provider = await loadProvider(script, controller.signal)
      const form = await provider.mount({
        container: element,
        clientData: clientData ?? {},
        language,
        onSettled: (outcome) => {
          if (!controller.signal.aborted) onSettled(outcome)
        },
      })
      if (controller.signal.aborted) return form.unmount()
      mounted = form
      setReady(true)
    }
    mount().catch(() => {
      if (!controller.signal.aborted) onFailed()
    })
    return () => {
      controller.abort()
      mounted?.unmount()
    }
  }, [script, clientData, language])

  return { container, ready }
}

/** Offers to pay in an app: by a link on this phone, or by a QR code for another phone. */
function AppPayment({ payment }: { readonly payment: StartedPayment }) {
  const { t } = useTexts(checkoutTexts)
  return (
    <>
      <h2>{t('payment.app')}</h2>
      <p>{t('payment.app.text')}</p>
      {payment.appUrl !== undefined && (
        <a className={buttonClass('primary', { block: true })} href={payment.appUrl}>
          {t('payment.app.open')}
        </a>
      )}
      {payment.qr !== undefined && (
        <figure className={styles.qr}>
          <img src={payment.qr} alt={t('payment.app.qr')} width={208} height={208} />
          <figcaption>{t('payment.app.scan')}</figcaption>
        </figure>
      )}
      <Loading size="s" label={t('payment.app.waiting')} />
    </>
  )
}
