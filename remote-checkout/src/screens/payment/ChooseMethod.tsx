import type { PaymentMethod, Shop } from '@carte/contract'
import { commonTexts, useTexts } from '@carte/i18n'
import { useRevalidator } from '@carte/navigation'
import { atom, useAtomValue, useSetAtom } from '@carte/store'
import { Button, Card, Notice } from '@carte/ui'
import { RadioRow } from '@carte/ui/option-row'
import { CallShop } from '../../components/CallShop.tsx'
import { NextStep } from '../../components/NextStep.tsx'
import { PaymentReference } from '../../components/payment-failure/PaymentReference.tsx'
import { checkoutTexts } from '../../texts.ts'
import { FailureNotice } from './FailureNotice.tsx'
import type { Failure } from './flow.ts'
import * as styles from './PaymentScreen.module.css'

interface ChooseMethodProps {
  readonly methods: readonly PaymentMethod[] | null
  readonly shop: Pick<Shop, 'contactInformation'>
  readonly total: string
  readonly busy: boolean
  readonly failure: Failure | null
  readonly onPay: (method: string) => void
}

/** Id of the chosen method. In memory until the page reloads: a guest who goes offline is redirected and comes back. */
const chosenMethodAtom = atom<string | null>(null)

/** Renders the form that chooses a payment method. */
export function ChooseMethod({ methods, shop, total, busy, failure, onPay }: ChooseMethodProps) {
  const { t } = useTexts(checkoutTexts)
  const chosen = useAtomValue(chosenMethodAtom)
  const setChosen = useSetAtom(chosenMethodAtom)
  const method = methods?.find(({ id }) => id === chosen) ?? methods?.[0]
  if (method === undefined || methods === null) return <NoMethods hasNoMethods={methods !== null} shop={shop} />
  const hasOneCard = methods.filter(({ kind }) => kind === 'card').length === 1
  return (
    <form
      className={styles.form}
      onSubmit={(event) => {
        event.preventDefault()
        if (!busy) onPay(method.id)
      }}
    >
      {failure !== null && <FailureNotice failure={failure} />}
      <fieldset>
        <legend className={styles.legend}>{t('payment.how')}</legend>
        <Card className={styles.rows} pad="none">
          {methods.map(({ id, kind, name }) => (
            <RadioRow
              key={id}
              name="method"
              value={id}
              checked={id === method.id}
              onChange={() => setChosen(id)}
              label={kind === 'card' && hasOneCard ? t('payment.kind.card') : name}
              description={t(`payment.kind.${kind}.text`)}
            />
          ))}
        </Card>
      </fieldset>
      <NextStep>
        <Button type="submit" block busy={busy} end={total}>
          {t('pay')}
        </Button>
      </NextStep>
    </form>
  )
}

interface NoMethodsProps {
  /** True if the shop has no payment methods (payment error 08), false if they could not be loaded. */
  readonly hasNoMethods: boolean
  readonly shop: Pick<Shop, 'contactInformation'>
}

/** Says that the guest cannot pay here now, and offers a retry and the phone number. */
function NoMethods({ hasNoMethods, shop }: NoMethodsProps) {
  const { t } = useTexts(checkoutTexts)
  const common = useTexts(commonTexts)
  const { revalidate, state } = useRevalidator()
  return (
    <Notice
      tone="warning"
      announce="alert"
      title={t(hasNoMethods ? 'payment.error.merchantNotFound' : 'payment.noMethods')}
      action={
        <div className={styles.actions}>
          <Button kind="ghost" small busy={state === 'loading'} onClick={() => void revalidate()}>
            {common.t('action.retry')}
          </Button>
          <CallShop phone={shop.contactInformation.phone} />
        </div>
      }
    >
      <p>{t(hasNoMethods ? 'payment.noMethod.text' : 'payment.noMethods.text')}</p>
      {hasNoMethods && <PaymentReference code="merchantNotFound" />}
    </Notice>
  )
}
