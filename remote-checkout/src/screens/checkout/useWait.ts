import { useEffect, useState } from 'react'
import type { CheckoutError } from './checkout-error.ts'

/** Tells whether the `Retry-After` period of a rejection is still running. */
export function useWait(rejection: CheckoutError | null): boolean {
  const [over, setOver] = useState<CheckoutError | null>(null)
  const seconds = rejection?.waitSeconds
  useEffect(() => {
    if (seconds === undefined) return
    const timer = setTimeout(() => setOver(rejection), seconds * 1000)
    return () => clearTimeout(timer)
  }, [rejection, seconds])
  return seconds !== undefined && over !== rejection
}
