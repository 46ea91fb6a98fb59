import { useEffect } from 'react'
import { openPayment } from '../../late.ts'

/** Gets the payment's code while the guest looks the order over. What fails is asked for again when it is needed. */
export function usePaymentAhead(): void {
  useEffect(() => {
    const begin = () => void openPayment().catch(() => {})
    // Safari has no idle callbacks.
    if (typeof requestIdleCallback !== 'function') {
      const timer = setTimeout(begin, 2000)
      return () => clearTimeout(timer)
    }
    const request = requestIdleCallback(begin)
    return () => cancelIdleCallback(request)
  }, [])
}
