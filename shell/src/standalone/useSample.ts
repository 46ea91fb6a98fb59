import { useStore } from '@carte/store'
import { useEffect, useState } from 'react'
import { loadSample, sampleAtom } from './sample.ts'

/** Loads the sample. Returns the error message, or null. */
export function useSample(): string | null {
  const store = useStore()
  const [error, setError] = useState<string | null>(null)
  useEffect(() => {
    loadSample(store).then(
      (sample) => store.set(sampleAtom, sample),
      (error: unknown) => setError(String(error)),
    )
  }, [store])
  return error
}
