import type { Place } from '@carte/domain'
import { useCallback, useEffect, useState } from 'react'

/** `unasked`: the guest has not been asked for the position yet, and is told why before the browser asks. */
export type PositionState = 'unasked' | 'locating' | 'known' | 'unknown'

const LIMITS = { timeout: 5000, enableHighAccuracy: false, maximumAge: 60_000 } // spec §9

/** Where the guest is: with permission given before, at once; otherwise after `locate()`. */
export function usePosition() {
  const [state, setState] = useState<PositionState>('unasked')
  const [position, setPosition] = useState<Place | null>(null)

  const locate = useCallback(() => {
    setState('locating')
    navigator.geolocation.getCurrentPosition(
      ({ coords }) => {
        setPosition({ latitude: coords.latitude, longitude: coords.longitude })
        setState('known')
      },
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

  return { state, position, locate }
}
