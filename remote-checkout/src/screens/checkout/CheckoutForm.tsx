import type { Basket } from '@carte/contract'
import { useAhead } from '../../components/useAhead.ts'
import { openPayment } from '../../lazy.ts'
import { CheckoutErrorNotice } from './CheckoutErrorNotice.tsx'
import * as styles from './CheckoutScreen.module.css'
import { ContactFields } from './ContactFields.tsx'
import type { CheckoutData } from './checkout.loader.ts'
import { NoteField } from './NoteField.tsx'
import { OrderFields } from './OrderFields.tsx'
import { PayBar } from './PayBar.tsx'
import { PickupField } from './PickupField.tsx'
import { Summary } from './Summary.tsx'
import { useCheckout } from './useCheckout.ts'

export function CheckoutForm({ data, basket }: { readonly data: CheckoutData; readonly basket: Basket }) {
  const { shop, spots } = data
  const checkout = useCheckout(data, basket)
  const { form, rules, texts, fields, errors, refusal, way, waiting, pricing, order, change, edited } = checkout
  useAhead(openPayment)
  const isBlocked = waiting || (refusal !== null && !refusal.isOfOrder && way?.kind !== 'field')
  return (
    <form ref={form} className={styles.form} onSubmit={checkout.submit} noValidate>
      <div className={styles.fields}>
        <CheckoutErrorNotice
          refusal={refusal}
          way={way}
          shop={shop}
          waiting={waiting}
          presses={checkout.presses}
          onEdited={edited}
          onRetry={pricing.retry}
        />
        <OrderFields shop={shop} spots={spots} error={errors.spot} onEdited={() => edited('spot')} />
        <PickupField
          value={fields.pickupTime}
          times={pricing.times}
          readyAt={pricing.readyAt}
          pending={pricing.pending}
          timeZone={shop.timeZone}
          error={errors.pickupTime}
          onChange={(value) => change('pickupTime', value)}
        />
        <NoteField onEdited={edited} />
        <ContactFields rules={rules} texts={texts} values={fields} errors={errors} onChange={change} />
      </div>
      <div className={styles.side}>
        <Summary basket={basket} pricing={pricing} change={order.change} />
        <PayBar pricing={pricing} placing={order.placing} blocked={isBlocked} />
      </div>
    </form>
  )
}
