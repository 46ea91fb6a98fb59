import type { Place } from '@carte/domain'
import { useCallback, useEffect, useRef, useState } from 'react'

/**
 * `unasked`: the guest has not been asked for the position yet, and is told why before the browser asks. `unknown`: it could not be found, or the guest
 * closed the question. `denied`: the browser refuses without asking the guest. `unsupported`: this browser has no positions.
 */
export type PositionState = 'unasked' | 'locating' | 'known' | 'unknown' | 'denied' | 'unsupported'

/** Milliseconds. */
const LIMITS = { timeout: 5000, enableHighAccuracy: false, maximumAge: 60_000 }
/** `GeolocationPositionError.PERMISSION_DENIED` */
const DENIED = 1

/** Where the guest is: with permission given before, at once; otherwise after `locate()`, which can be tried again. */
export function usePosition() {
  const [state, setState] = useState<PositionState>('unasked')
  const [position, setPosition] = useState<Place | null>(null)
  const permission = useRef<PermissionStatus>(null)
  // The permission changes while the browser is being asked.
  const current = useRef<PositionState>('unasked')

  const go = useCallback((next: PositionState) => {
    current.current = next
    setState(next)
  }, [])

  const locate = useCallback(() => {
    go('locating')
    navigator.geolocation.getCurrentPosition(
      ({ coords }) => {
        setPosition({ latitude: coords.latitude, longitude: coords.longitude })
        go('known')
      },
      (error) => {
        // biome-ignore lint/suspicious/noConsole: a position that cannot be had is logged
        console.warn('The position is not known', error.message)
        // A question that was closed can be asked again.
        go(error.code === DENIED && permission.current?.state !== 'prompt' ? 'denied' : 'unknown')
      },
      LIMITS,
    )
  }, [go])

  useEffect(() => {
    if (!('geolocation' in navigator)) return go('unsupported')
    let gone = false
    const follow = () => {
      const allowed = permission.current?.state
      if (gone || current.current === 'known' || current.current === 'locating') return
      if (allowed === 'granted') locate()
      else if (allowed === 'denied') go('denied')
      else if (current.current === 'denied') go('unasked')
    }
    // A browser without this query is asked when the guest wants it.
    navigator.permissions?.query({ name: 'geolocation' }).then(
      (status) => {
        if (gone) return
        permission.current = status
        follow()
        status.addEventListener('change', follow)
      },
      () => {},
    )
    return () => {
      gone = true
      permission.current?.removeEventListener('change', follow)
    }
  }, [go, locate])

  return { state, position, locate }
}
