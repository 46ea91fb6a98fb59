import type { OrderDetails, Problem } from '@carte/contract'
import { sendReceipt } from '@carte/contract/checkout'
import { commonTexts, problemText, useTexts } from '@carte/i18n'
import { atom, sessionAtom, useAtomValue, useClient, useSetAtom, useStore } from '@carte/store'
import { Button, Card, cx, Field, Notice, TextInput } from '@carte/ui'
import { type FormEvent, useRef, useState } from 'react'
import { useFocusFirstInvalid } from '../../components/useFocusFirstInvalid.ts'
import { checkoutTexts } from '../../texts.ts'
import * as styles from './OrderScreen.module.css'
import { codeOf } from './order.loader.ts'

/** Says where the receipt of a paid order is sent, and offers to send it; renders nothing for an unpaid order. */
export function Receipt({ details }: { readonly details: OrderDetails }) {
  const { t } = useTexts(checkoutTexts)
  const { email, paymentStatus, status } = details
  const isOver = status === 'rollbacked'
  const isTaken = paymentStatus === 'captured' || paymentStatus === 'refunded'
  if (!isTaken && (isOver || paymentStatus !== 'authorized')) return null
  return (
    <Card as="section" aria-labelledby="order-receipt">
      <h2 id="order-receipt">{t('receipt')}</h2>
      {email === undefined || isOver ? (
        <>
          <p className={cx(styles.soft, styles.offer)}>{t('receipt.text')}</p>
          <ReceiptForm details={details} />
        </>
      ) : (
        <>
          <p className={styles.wrapping}>{t('receipt.auto', { email })}</p>
          <details className={styles.again}>
            <summary>{t('receipt.again')}</summary>
            <ReceiptForm details={details} />
          </details>
        </>
      )}
    </Card>
  )
}

/** Errors that are shown at the field. */
const OF_FIELD: ReadonlySet<string> = new Set(['InvalidEmail', 'requires-email'])

/** The typed address. Kept until the page reloads: a guest who goes offline is redirected and comes back. */
const typedAtom = atom<{ readonly orderId: string; readonly email: string } | null>(null)

/** Sends the receipt by email; prefilled with the address of the order or the customer. */
function ReceiptForm({ details }: { readonly details: OrderDetails }) {
  const { t } = useTexts(checkoutTexts)
  const common = useTexts(commonTexts)
  const { user } = useAtomValue(sessionAtom)
  const { orderId } = details
  const typed = useAtomValue(typedAtom)
  const setTyped = useSetAtom(typedAtom)
  const { state, send, refuse } = useReceipt(orderId)
  const [attempt, setAttempt] = useState(0)
  const form = useRef<HTMLFormElement>(null)
  useFocusFirstInvalid(form, attempt)

  const email = (typed?.orderId === orderId ? typed.email : null) ?? details.email ?? user?.email ?? ''
  const failure = state.kind === 'failed' ? state.problem : null
  const said = failure && problemText(common.t, failure)
  const isOfField = failure !== null && OF_FIELD.has(failure.code)

  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (state.kind === 'sending') return
    const field = event.currentTarget.elements.namedItem('email')
    const address = email.trim()
    if (address === '') refuse('requires-email')
    // The browser checks the address first; the server has the final say.
    else if (field instanceof HTMLInputElement && !field.validity.valid) refuse('InvalidEmail')
    else await send(address)
    setAttempt((count) => count + 1)
  }
  return (
    <form ref={form} noValidate className={styles.receipt} onSubmit={(event) => void submit(event)}>
      <Field label={t('email')} error={isOfField ? said : undefined}>
        <TextInput
          type="email"
          name="email"
          autoComplete="email"
          inputMode="email"
          autoCapitalize="none"
          spellCheck={false}
          required
          maxLength={254}
          value={email}
          onChange={(event) => setTyped({ orderId, email: event.target.value })}
        />
      </Field>
      <Button kind="ghost" small type="submit" busy={state.kind === 'sending'}>
        {t('receipt.send')}
      </Button>
      {/* The live region must be in the page before its text, or screen readers may not announce it. */}
      <div role="status">
        {state.kind === 'sent' && (
          <Notice tone="success" announce="none" title={t('receipt.sent', { email: state.email })} />
        )}
        {state.kind === 'soon' && <Notice announce="none" title={t('receipt.soon')} />}
        {said !== null && !isOfField && <Notice tone="error" announce="none" title={said} />}
      </div>
    </form>
  )
}

type ReceiptState =
  | { readonly kind: 'idle' }
  | { readonly kind: 'sending' }
  | { readonly kind: 'sent'; readonly email: string }
  /** The payment is only reserved: there is a receipt once it is captured. */
  | { readonly kind: 'soon' }
  | { readonly kind: 'failed'; readonly problem: Pick<Problem, 'code'> }

// The request contains nothing but the address, so a 400 means that the address is invalid.
const saidOf = ({ code, status, errors }: Problem): Pick<Problem, 'code'> =>
  status === 400 && (code === 'validation' || errors) ? { code: 'InvalidEmail' } : { code }

function useReceipt(orderId: string) {
  const client = useClient()
  const store = useStore()
  const [state, setState] = useState<ReceiptState>({ kind: 'idle' })

  const send = async (email: string) => {
    setState({ kind: 'sending' })
    const answer = await client.call(sendReceipt, {
      params: { orderId },
      headers: { 'customer-code': codeOf(store, orderId) },
      body: { email },
    })
    if (answer.ok) setState({ kind: 'sent', email })
    else if (answer.status === 409) setState({ kind: 'soon' })
    else setState({ kind: 'failed', problem: saidOf(answer.problem) })
  }
  return { state, send, refuse: (code: Problem['code']) => setState({ kind: 'failed', problem: { code } }) }
}
