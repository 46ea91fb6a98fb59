import type { Place } from '@carte/domain'
import { useCallback, useEffect, useRef, useState } from 'react'

/**
 * `unasked`: no request yet; the page explains why before the browser asks. `unknown`: the position was not found, or
 * the guest dismissed the prompt. `denied`: the browser rejects without a prompt. `unsupported`: the browser has no
 * geolocation.
 */
export type PositionState = 'unasked' | 'locating' | 'known' | 'unknown' | 'denied' | 'unsupported'

/** Times are in milliseconds. */
const OPTIONS = { timeout: 5000, enableHighAccuracy: false, maximumAge: 60_000 }
/** `GeolocationPositionError.PERMISSION_DENIED` */
const DENIED = 1

/**
 * Returns the guest's position: at once if the permission was granted before, otherwise after `locate()`, which can be
 * repeated.
 */
export function usePosition() {
  const [state, setState] = useState<PositionState>('unasked')
  const [position, setPosition] = useState<Place | null>(null)
  const permission = useRef<PermissionStatus>(null)
  // A ref, because the permission can change while a position request is pending.
  const latestState = useRef<PositionState>('unasked')

  const enter = useCallback((next: PositionState) => {
    latestState.current = next
    setState(next)
  }, [])

  const locate = useCallback(() => {
    enter('locating')
    navigator.geolocation.getCurrentPosition(
      ({ coords }) => {
        setPosition({ latitude: coords.latitude, longitude: coords.longitude })
        enter('known')
      },
      (error) => {
        // biome-ignore lint/suspicious/noConsole: log why the position is unknown
        console.warn('The position is not known', error.message)
        // After a dismissed prompt the permission is still `prompt`, so the guest can ask again.
        enter(error.code === DENIED && permission.current?.state !== 'prompt' ? 'denied' : 'unknown')
      },
      OPTIONS,
    )
  }, [enter])

  useEffect(() => {
    if (!('geolocation' in navigator)) return enter('unsupported')
    let isUnmounted = false
    const follow = () => {
      const allowed = permission.current?.state
      if (isUnmounted || latestState.current === 'known' || latestState.current === 'locating') return
      if (allowed === 'granted') locate()
      else if (allowed === 'denied') enter('denied')
      else if (latestState.current === 'denied') enter('unasked')
    }
    // A browser without the Permissions API asks when the guest presses the button.
    navigator.permissions?.query({ name: 'geolocation' }).then(
      (status) => {
        if (isUnmounted) return
        permission.current = status
        follow()
        status.addEventListener('change', follow)
      },
      () => {},
    )
    return () => {
      isUnmounted = true
      permission.current?.removeEventListener('change', follow)
    }
  }, [enter, locate])

  return { state, position, locate }
}
