import { useEffect, useState } from 'react'

/** True once this many milliseconds have gone by since `since` was set to something new; false while it is null. */
export function useAfter(since: number | null, ms: number): boolean {
  const [over, setOver] = useState<number | null>(null)
  useEffect(() => {
    if (since === null) return
    const timer = setTimeout(() => setOver(since), ms)
    return () => clearTimeout(timer)
  }, [since, ms])
  return since !== null && over === since
}
