import type { Shop } from '@carte/contract'
import { useFocusOnAppear } from '@carte/features'
import { useTexts } from '@carte/i18n'
import { Button, Notice } from '@carte/ui'
import { CallShop } from '../../components/CallShop.tsx'
import { Loading } from '../../components/Loading.tsx'
import { checkoutTexts } from '../../texts.ts'
import { type Flow, LONG_READS } from './flow.ts'
import { OfflineNotice } from './OfflineNotice.tsx'
import * as styles from './PaymentScreen.module.css'

export interface WaitingProps {
  readonly flow: Extract<Flow, { step: 'checking' }>
  readonly shop: Pick<Shop, 'contactInformation'>
  readonly onLeave: () => void
}

/** Waits until the server knows the state of the payment. */
export function Waiting({ flow, shop, onLeave }: WaitingProps) {
  const { t } = useTexts(checkoutTexts)
  // A guest who has just opened the page has the focus on its heading already.
  const place = useFocusOnAppear<HTMLElement>(flow.after === 'completed' || flow.after === 'aborted')
  // After a reload the guest may not have submitted anything yet.
  const isOpening = flow.after === 'return' && flow.asked.reads === 0
  const isLong = flow.asked.reads >= LONG_READS
  return (
    <section ref={place} tabIndex={-1} className={styles.paying}>
      <Loading label={t(isOpening ? 'payment.loading' : 'payment.checking')} />
      {flow.asked.offline && <OfflineNotice />}
      {isLong && (
        <Notice tone="info" title={t('payment.long')} action={<CallShop phone={shop.contactInformation.phone} />}>
          {t('payment.long.text')}
        </Notice>
      )}
      {(isLong || (flow.after === 'return' && !isOpening)) && !flow.asked.offline && (
        <Button kind="quiet" small onClick={onLeave}>
          {t('payment.other')}
        </Button>
      )}
    </section>
  )
}
