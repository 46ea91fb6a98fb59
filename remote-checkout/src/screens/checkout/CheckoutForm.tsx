import type { Basket, Settings } from '@carte/contract'
import { basketTotalMinor, toMinor } from '@carte/domain'
import { isSpotMissing, NoteLine, useWhenIdle } from '@carte/features'
import { formatPrice, useTexts } from '@carte/i18n'
import { Card, Field, TextInput } from '@carte/ui'
import { MethodRows } from '../../components/payment-method/MethodRows.tsx'
import { PayButton } from '../../components/payment-method/PayButton.tsx'
import { importPayment } from '../../lazy.ts'
import { checkoutTexts } from '../../texts.ts'
import { CheckoutErrorNotice } from './CheckoutErrorNotice.tsx'
import * as styles from './CheckoutScreen.module.css'
import type { CheckoutData } from './checkout.loader.ts'
import type { Contact, FieldErrors } from './form.ts'
import { OrderBrief } from './OrderBrief.tsx'
import { OrderFields } from './OrderFields.tsx'
import { PickupField } from './PickupField.tsx'
import { Summary } from './Summary.tsx'
import type { TableOrder } from './table/table-order.ts'
import { useCheckout } from './useCheckout.ts'
import { useErrorText } from './useErrorText.ts'

interface CheckoutFormProps {
  readonly data: CheckoutData
  /** What is ordered. */
  readonly basket: Basket
  /** For a guest who orders together with others. */
  readonly table?: TableOrder
}

/** Renders the checkout form with the order's summary. */
export function CheckoutForm({ data, basket, table }: CheckoutFormProps) {
  const { shop, spots } = data
  const { t, language } = useTexts(checkoutTexts)
  const checkout = useCheckout(data, basket, table)
  const { form, rules, sendsSms, fields, errors, rejection, recovery, isWaiting, pricing, order, change, clearErrors } =
    checkout
  useWhenIdle(importPayment)
  const { quote } = pricing
  const nextStep = isSpotMissing(basket, spots) ? t('orderInfo.chooseSpot') : undefined
  const isBlocked =
    isWaiting || checkout.hasNoTimes || (rejection !== null && !rejection.isOfOrder && recovery?.kind !== 'field')
  return (
    <>
      <OrderBrief basket={basket} guests={table?.guests} pricing={pricing} />
      <form ref={form} className={styles.form} onSubmit={checkout.submit} noValidate>
        <div className={styles.fields}>
          <CheckoutErrorNotice
            rejection={rejection}
            recovery={recovery}
            basket={basket}
            shop={shop}
            isWaiting={isWaiting}
            presses={checkout.presses}
            onEdited={clearErrors}
            table={table}
            onRetry={pricing.retry}
          />
          <Card className={styles.order}>
            <OrderFields
              shop={shop}
              spots={spots}
              error={errors.spot}
              isFixed={table !== undefined}
              onEdited={() => clearErrors('spot')}
            />
            <PickupField
              value={fields.pickupTime}
              pickup={pricing.pickup}
              readyAt={pricing.readyAt}
              pending={pricing.pending}
              timeZone={shop.timeZone}
              error={errors.pickupTime}
              onChange={(value) => change('pickupTime', value)}
            />
            <NoteLine texts={checkoutTexts} onEdited={clearErrors} />
          </Card>
          <ContactFields rules={rules} sendsSms={sendsSms} values={fields} errors={errors} onChange={change} />
          {checkout.choice.methods.length > 0 && <MethodRows choice={checkout.choice} isFormNext />}
        </div>
        <div className={styles.side}>
          <Summary basket={basket} guests={table?.guests} pricing={pricing} change={order.change} />
          <PayButton
            choice={checkout.choice}
            busy={order.placing || pricing.pending}
            aria-disabled={isBlocked || undefined}
            total={quote && formatPrice(toMinor(quote.total), quote.currency, language)}
            nextStep={nextStep}
            wallet={{
              // The basket's total until the first quote, which is usually the same.
              amountMinor: quote ? toMinor(quote.total) : basketTotalMinor(basket),
              currency: (quote ?? basket).currency?.name ?? '',
              onPress: checkout.openWallet,
              start: checkout.startWallet,
              onSettled: checkout.settleWallet,
            }}
          />
        </div>
      </form>
    </>
  )
}

interface ContactFieldsProps {
  readonly rules: Settings['orders']
  /** Whether the operator sends an SMS when an order is ready. */
  readonly sendsSms: boolean
  readonly values: Contact
  readonly errors: FieldErrors
  readonly onChange: (field: keyof Contact, value: string) => void
}

/** Renders email, for the receipt, and phone, if the operator requires it or sends an SMS. */
function ContactFields({ rules, sendsSms, values, errors, onChange }: ContactFieldsProps) {
  const { t } = useTexts(checkoutTexts)
  const errorText = useErrorText()
  const { requireEmail, requirePhoneNumber } = rules
  // If the settings have changed, the server may require a phone number that this page did not ask for.
  const hasPhone = requirePhoneNumber || sendsSms || errors.phone !== undefined
  const phoneHint = [requirePhoneNumber && t('phone.why'), sendsSms && t('phone.sms')].filter(Boolean).join(' ')
  return (
    <fieldset>
      <legend className={styles.legend}>{t(hasPhone ? 'contact' : 'receipt')}</legend>
      <Card className={styles.contact}>
        <Field
          label={t('email')}
          note={requireEmail ? undefined : t('optional')}
          hint={t('email.receipt')}
          error={errorText(errors.email)}
        >
          <TextInput
            type="email"
            name="email"
            autoComplete="email"
            inputMode="email"
            autoCapitalize="none"
            spellCheck={false}
            required={requireEmail}
            maxLength={254}
            value={values.email}
            onChange={(event) => onChange('email', event.target.value)}
          />
        </Field>
        {hasPhone && (
          <Field
            label={t('phone')}
            note={requirePhoneNumber ? undefined : t('optional')}
            hint={phoneHint}
            error={errorText(errors.phone)}
          >
            <TextInput
              type="tel"
              name="phone"
              autoComplete="tel"
              inputMode="tel"
              required={requirePhoneNumber}
              maxLength={32}
              value={values.phone}
              onChange={(event) => onChange('phone', event.target.value)}
            />
          </Field>
        )}
      </Card>
    </fieldset>
  )
}
