import type { OrderDetails, Problem } from '@carte/contract'
import { sendReceipt } from '@carte/contract/checkout'
import { isEmailAddress } from '@carte/domain'
import { useFocusFirstInvalid } from '@carte/features'
import { commonTexts, problemText, useTexts } from '@carte/i18n'
import { atom, sessionAtom, useAtomValue, useClient, useSetAtom, useStore } from '@carte/store'
import { Button, Card, cx, Field, Notice, TextInput } from '@carte/ui'
import { type FormEvent, useRef, useState } from 'react'
import { checkoutTexts } from '../../texts.ts'
import { codeOf } from './code-of.ts'
import * as styles from './OrderScreen.module.css'

/** Says where the receipt of a paid order is sent, and offers to send it; renders nothing for an unpaid order. */
export function Receipt({ details }: { readonly details: OrderDetails }) {
  const { t } = useTexts(checkoutTexts)
  const { email, paymentStatus, status } = details
  const isCanceled = status === 'rollbacked'
  const isCaptured = paymentStatus === 'captured' || paymentStatus === 'refunded'
  if (!isCaptured && (isCanceled || paymentStatus !== 'authorized')) return null
  return (
    <Card as="section" aria-labelledby="order-receipt">
      <h2 id="order-receipt">{t('receipt')}</h2>
      {email === undefined || isCanceled ? (
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

/** The typed address. In memory until the page reloads: a guest who goes offline is redirected and comes back. */
const draftAtom = atom<{ readonly orderId: string; readonly email: string } | null>(null)

/** Errors of the address, shown at its field. */
const FIELD_CODES: ReadonlySet<string> = new Set(['InvalidEmail', 'requires-email'])

/** Sends the receipt by email; prefilled with the address of the order or the customer. */
function ReceiptForm({ details }: { readonly details: OrderDetails }) {
  const { t } = useTexts(checkoutTexts)
  const common = useTexts(commonTexts)
  const { user } = useAtomValue(sessionAtom)
  const { orderId } = details
  const draft = useAtomValue(draftAtom)
  const setDraft = useSetAtom(draftAtom)
  const { state, send, reject } = useReceipt(orderId)
  const [attempt, setAttempt] = useState(0)
  const form = useRef<HTMLFormElement>(null)
  useFocusFirstInvalid(form, attempt)

  const email = (draft?.orderId === orderId ? draft.email : null) ?? details.email ?? user?.email ?? ''
  const problem = state.kind === 'failed' ? state.problem : null
  const message = problem && problemText(common.t, problem)
  const isFieldError = problem !== null && FIELD_CODES.has(problem.code)

  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (state.kind === 'sending') return
    const address = email.trim()
    if (address === '') reject('requires-email')
    else if (!isEmailAddress(address)) reject('InvalidEmail')
    else await send(address)
    setAttempt((count) => count + 1)
  }
  return (
    <form ref={form} noValidate className={styles.receipt} onSubmit={(event) => void submit(event)}>
      <Field label={t('email')} error={isFieldError ? message : undefined}>
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
          onChange={(event) => setDraft({ orderId, email: event.target.value })}
        />
      </Field>
      <Button kind="ghost" small type="submit" busy={state.kind === 'sending'}>
        {t('receipt.send')}
      </Button>
      {/* The live region must be in the page before its text, or screen readers may not announce it. */}
      <div aria-live="polite">
        {state.kind === 'sent' && (
          <Notice tone="success" announce="none" title={t('receipt.sent', { email: state.email })} />
        )}
        {state.kind === 'soon' && <Notice announce="none" title={t('receipt.soon')} />}
        {message !== null && !isFieldError && <Notice tone="error" announce="none" title={message} />}
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
    else setState({ kind: 'failed', problem: toFieldProblem(answer.problem) })
  }
  return { state, send, reject: (code: Problem['code']) => setState({ kind: 'failed', problem: { code } }) }
}

/** The request contains nothing but the address, so a 400 means that the address is invalid. */
const toFieldProblem = ({ code, status, errors }: Problem): Pick<Problem, 'code'> =>
  status === 400 && (code === 'validation' || errors) ? { code: 'InvalidEmail' } : { code }
