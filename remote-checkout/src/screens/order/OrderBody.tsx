import type { OrderDetails } from '@carte/contract'
import { toMinor } from '@carte/domain'
import { Reorder } from '@carte/features'
import { commonTexts, useTexts } from '@carte/i18n'
import { Card } from '@carte/ui'
import { Lines } from '../../components/Lines.tsx'
import { reordered } from '../../components/reordered.ts'
import { statusKey } from '../../components/statusKey.ts'
import { Totals } from '../../components/Totals.tsx'
import { checkoutTexts } from '../../texts.ts'
import { headlineKey } from './headline.ts'
import { linesOf } from './lines.ts'
import * as styles from './OrderScreen.module.css'
import { PickupCard } from './PickupCard.tsx'
import { Receipt } from './Receipt.tsx'
import { RolledBack } from './RolledBack.tsx'
import { ShopCard } from './ShopCard.tsx'
import { Steps } from './Steps.tsx'
import { timelineOf } from './timeline.ts'

/** Renders the details of an order, which only the browser that placed it can see. */
export function OrderBody({ details }: { readonly details: OrderDetails }) {
  const { t, language } = useTexts(checkoutTexts)
  const common = useTexts(commonTexts)
  const stateLabels = { done: t('order.step.done'), now: t('order.step.now'), next: t('order.step.next') }
  const steps = timelineOf(details, language).map((step) => ({
    ...step,
    label: common.t(statusKey(step.id, details.orderType)),
  }))
  const isUnpaid = headlineKey({ kind: 'details', details }) === 'calculatedPrice'
  return (
    <div className={styles.body}>
      <div className={styles.column}>
        {details.status === 'rollbacked' ? <RolledBack details={details} /> : <PickupCard details={details} />}
        <Steps items={steps} label={t('order.steps')} stateLabels={stateLabels} />
      </div>
      <div className={styles.column}>
        <Card as="section" aria-labelledby="order-lines">
          <h2 id="order-lines">{t('summary')}</h2>
          <Lines
            lines={linesOf(details.items, language)}
            currency={details.currency}
            language={language}
            label={t('summary')}
          />
          <Totals
            totalMinor={toMinor(details.total)}
            vat={details.vat}
            currency={details.currency}
            language={language}
          />
          {details.note !== '' && (
            <p className={styles.note}>
              <span className={styles.soft}>{t('note')}</span>
              {details.note}
            </p>
          )}
          {/* The dishes of an unpaid order are still in the basket. */}
          {!isUnpaid && (
            <div className={styles.reorder}>
              <Reorder order={reordered(details)} texts={checkoutTexts} />
            </div>
          )}
        </Card>
        <Receipt details={details} />
        <ShopCard details={details} />
      </div>
    </div>
  )
}
