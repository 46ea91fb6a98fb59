import type { Basket } from '@carte/contract'
import * as styles from './CheckoutScreen.module.css'
import { ContactFields } from './ContactFields.tsx'
import type { CheckoutData } from './loadCheckout.ts'
import { NoteField } from './NoteField.tsx'
import { OrderFields } from './OrderFields.tsx'
import { PayBar } from './PayBar.tsx'
import { PickupField } from './PickupField.tsx'
import { RefusalNotice } from './RefusalNotice.tsx'
import { Summary } from './Summary.tsx'
import { useCheckout } from './useCheckout.ts'

/** The form: how, where, when and who; priced by the server while it is filled in. */
export function CheckoutForm({ data, basket }: { readonly data: CheckoutData; readonly basket: Basket }) {
  const { shop, spots } = data
  const checkout = useCheckout(data, basket)
  const { form, rules, fields, errors, pricing, order, change, edited } = checkout
  const isBlocked = pricing.problem !== null && checkout.way?.kind !== 'field'
  return (
    <form ref={form} className={styles.form} onSubmit={checkout.submit} noValidate>
      <div className={styles.fields}>
        <RefusalNotice
          problem={checkout.problem}
          way={checkout.way}
          shop={shop}
          onEdited={edited}
          onRetry={pricing.retry}
        />
        <OrderFields shop={shop} spots={spots} error={errors.spot} onEdited={() => edited('spot')} />
        <PickupField
          value={fields.pickupTime}
          quote={pricing.quote}
          timeZone={shop.timeZone}
          error={errors.pickupTime}
          onChange={(value) => change('pickupTime', value)}
        />
        <ContactFields rules={rules} values={fields} errors={errors} onChange={change} />
        <NoteField onEdited={edited} />
      </div>
      <div className={styles.side}>
        <Summary basket={basket} pricing={pricing} change={order.change} />
        <PayBar pricing={pricing} placing={order.placing} blocked={isBlocked} />
      </div>
    </form>
  )
}
