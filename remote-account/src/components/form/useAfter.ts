import { useEffect, useState } from 'react'

/** Returns true once `ms` milliseconds have passed since `since` last changed; false while it is null. */
export function useAfter(since: number | null, ms: number): boolean {
  const [over, setOver] = useState<number | null>(null)
  useEffect(() => {
    if (since === null) return
    const timer = setTimeout(() => setOver(since), ms)
    return () => clearTimeout(timer)
  }, [since, ms])
  return since !== null && over === since
}
