import type { Problem } from '@carte/contract'
import { sendReceipt } from '@carte/contract/checkout'
import { useClient, useStore } from '@carte/store'
import { useState } from 'react'
import { codeOf } from './order.loader.ts'

export type ReceiptState =
  | { readonly kind: 'idle' }
  | { readonly kind: 'sending' }
  | { readonly kind: 'sent'; readonly email: string }
  /** The payment is only reserved: there is a receipt once it is captured. */
  | { readonly kind: 'soon' }
  | { readonly kind: 'failed'; readonly problem: Pick<Problem, 'code'> }

// The request contains nothing but the address, so a 400 means that the address is invalid.
const saidOf = ({ code, status, errors }: Problem): Pick<Problem, 'code'> =>
  status === 400 && (code === 'validation' || errors) ? { code: 'InvalidEmail' } : { code }

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
