import { useEffect, useState } from 'react'
import type { Refusal } from './refusal.ts'

/** Whether the server still wants to be left alone after this refusal; ends by itself. */
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
