import { useFocusOnAppear } from '@carte/features'
import { useTexts } from '@carte/i18n'
import { Button, buttonClass } from '@carte/ui'
import type { Dispatch } from 'react'
import { Loading } from '../../components/Loading.tsx'
import { checkoutTexts } from '../../texts.ts'
import { AppPayment } from './AppPayment.tsx'
import { EmbeddedPayment } from './EmbeddedPayment.tsx'
import type { Flow, FlowEvent } from './flow.ts'
import { OfflineNotice } from './OfflineNotice.tsx'
import * as styles from './PaymentScreen.module.css'

export interface PayingProps {
  readonly flow: Extract<Flow, { step: 'paying' }>
  readonly send: Dispatch<FlowEvent>
}

export function Paying({ flow, send }: PayingProps) {
  const { t } = useTexts(checkoutTexts)
  const { payment } = flow
  const place = useFocusOnAppear<HTMLElement>(payment.paymentId)
  return (
    <section ref={place} tabIndex={-1} className={styles.paying} aria-label={t('payment.provider')}>
      {flow.asked.offline && <OfflineNotice />}
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
