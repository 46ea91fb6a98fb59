import type { Shop } from '@carte/contract'
import type { Place } from '@carte/domain'
import { useEffect, useState } from 'react'
import { distanceBatches } from './distances.ts'

const nextTask = () => new Promise<void>((resolve) => setTimeout(resolve))

interface Measured {
  readonly from: Place | null
  /** Kilometers by shop id. */
  readonly distances: ReadonlyMap<string, number>
}
const NOTHING: Measured = { from: null, distances: new Map() }

/**
 * Returns the distances from a place to these shops and to those measured before from the same place. New ones are
 * published together, after the last batch, so that the list is sorted once.
 */
export function useDistances(shops: readonly Shop[], from: Place | null) {
  const [measured, setMeasured] = useState(NOTHING)
  const known = measured.from === from ? measured.distances : NOTHING.distances
  const isMeasuring = from !== null && shops.some(({ id }) => !known.has(id))

  useEffect(() => {
    if (!from || !isMeasuring) return
    let gone = false
    const measure = async () => {
      const distances = new Map(known)
      const missing = shops.filter(({ id }) => !known.has(id))
      for (const batch of distanceBatches(missing, from)) {
        for (const [id, km] of batch) distances.set(id, km)
        await nextTask()
        if (gone) return
      }
      setMeasured({ from, distances })
    }
    void measure()
    return () => {
      gone = true
    }
  }, [shops, from, known, isMeasuring])

  return { distances: known, isMeasuring }
}
