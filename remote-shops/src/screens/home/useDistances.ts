import type { Shop } from '@carte/contract'
import { useCallback, useEffect, useState } from 'react'
import { distanceBatches } from './distances.ts'

/** `unasked`: the guest has not been asked for the position yet, and is told why before the browser asks. */
export type LocationState = 'unasked' | 'locating' | 'measuring' | 'known' | 'unknown'

const LIMITS = { timeout: 5000, enableHighAccuracy: false, maximumAge: 60_000 } // spec §9
const NONE: ReadonlyMap<string, number> = new Map()
const nextTask = () => new Promise<void>((resolve) => setTimeout(resolve))

/** Distances from the guest to each shop, in km. With permission given before, at once; otherwise after `locate()`. */
export function useDistances(shops: readonly Shop[]) {
  const [state, setState] = useState<LocationState>('unasked')
  const [position, setPosition] = useState<Shop['location'] | null>(null)
  const [distances, setDistances] = useState(NONE)

  const locate = useCallback(() => {
    setState('locating')
    navigator.geolocation.getCurrentPosition(
      ({ coords }) => setPosition({ latitude: coords.latitude, longitude: coords.longitude }),
      (error) => {
        // biome-ignore lint/suspicious/noConsole: a position that cannot be had is logged (spec §8 "Behaviour")
        console.warn('The position is not known', error.message)
        setState('unknown')
      },
      LIMITS,
    )
  }, [])

  useEffect(() => {
    let gone = false
    if (!('geolocation' in navigator)) setState('unknown')
    // A browser without this query is asked when the guest wants it.
    else
      navigator.permissions?.query({ name: 'geolocation' }).then(
        ({ state: permission }) => {
          if (gone) return
          if (permission === 'granted') locate()
          if (permission === 'denied') setState('unknown')
        },
        () => {},
      )
    return () => {
      gone = true
    }
  }, [locate])

  useEffect(() => {
    if (!position) return
    let gone = false
    const measure = async () => {
      setState('measuring')
      const measured = new Map<string, number>()
      for (const batch of distanceBatches(shops, position)) {
        for (const [id, km] of batch) measured.set(id, km)
        await nextTask()
        if (gone) return
      }
      setDistances(measured)
      setState('known')
    }
    void measure()
    return () => {
      gone = true
    }
  }, [shops, position])

  return { state, distances, locate }
}
