import type { Problem } from '@carte/contract'
import { sendReceipt } from '@carte/contract/checkout'
import { useClient, useStore } from '@carte/store'
import { useState } from 'react'
import { codeOf } from './loadOrder.ts'

/** How far the receipt is. */
export type ReceiptState =
  | { readonly kind: 'idle' }
  | { readonly kind: 'sending' }
  | { readonly kind: 'sent'; readonly email: string }
  /** It is paid with a reservation, and nothing has been taken yet. */
  | { readonly kind: 'soon' }
  | { readonly kind: 'failed'; readonly problem: Pick<Problem, 'code'> }

// An answer that finds the request itself wrong: there is nothing in it but the address.
const saidOf = ({ code, status, errors }: Problem): Pick<Problem, 'code'> =>
  status === 400 && (code === 'validation' || errors) ? { code: 'InvalidEmail' } : { code }

/** Has the receipt of an order sent by mail (contract `POST /api/order/{orderId}/receipt`). */
export function useReceipt(orderId: string) {
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
