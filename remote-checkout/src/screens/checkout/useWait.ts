import { useEffect, useState } from 'react'
import type { Refusal } from './refusal.ts'

/** Tells whether the `Retry-After` period of a rejection is still running. */
export function useWait(refusal: Refusal | null): boolean {
  const [over, setOver] = useState<Refusal | null>(null)
  const seconds = refusal?.waitSeconds
  useEffect(() => {
    if (seconds === undefined) return
    const timer = setTimeout(() => setOver(refusal), seconds * 1000)
    return () => clearTimeout(timer)
  }, [refusal, seconds])
  return seconds !== undefined && over !== refusal
}
