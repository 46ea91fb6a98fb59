import { type RefObject, useEffect, useEffectEvent, useRef, useState, useSyncExternalStore } from 'react'

/**
 * Moves the focus to an element when `appeared` becomes truthy or changes, so that keyboard users notice the result of
 * a button, and the focus is not lost when the button is removed.
 */
export function useFocusOnAppear<E extends HTMLElement>(appeared: unknown): RefObject<E | null> {
  const element = useRef<E>(null)
  useEffect(() => {
    if (appeared) element.current?.focus()
  }, [appeared])
  return element
}

/**
 * Moves the focus to the first added entry when the "Show more" button, which had it, disappears.
 *
 * @param shown how many entries the list shows
 */
export function useFocusOnMore(list: RefObject<HTMLElement | null>, shown: number): void {
  const previousCount = useRef(shown)
  useEffect(() => {
    const first = list.current?.children[previousCount.current]
    previousCount.current = shown
    if (document.activeElement === document.body) first?.querySelector<HTMLElement>('a, button')?.focus()
  }, [list, shown])
}

/**
 * Moves the focus to the first invalid control of a form after a failed attempt to submit it.
 *
 * @param attempt counts the attempts; 0 in the first render
 */
export function useFocusFirstInvalid(form: RefObject<HTMLFormElement | null>, attempt: number): void {
  useEffect(() => {
    if (attempt > 0) form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus()
  }, [form, attempt])
}

const subscribeToNothing = () => () => {}

/**
 * Returns false on the server and during hydration, then true. Until then, data that only the browser knows (basket,
 * unpaid order) is rendered as a skeleton, so that a filled basket never appears empty.
 */
export function useHydrated(): boolean {
  return useSyncExternalStore(
    subscribeToNothing,
    () => true,
    () => false,
  )
}

const CHECK_INTERVAL_MS = 30_000

/**
 * Calls `check` now, every 30 seconds, and when the page becomes visible or hidden. Returns a function that stops it.
 */
export function checkRegularly(check: () => void): () => void {
  check()
  const timer = setInterval(check, CHECK_INTERVAL_MS)
  document.addEventListener('visibilitychange', check)
  return () => {
    clearInterval(timer)
    document.removeEventListener('visibilitychange', check)
  }
}

/**
 * Returns the current time, updated at an interval and when the page becomes visible or hidden.
 *
 * @param initial time of the first render (ISO), also on the server, so that hydration matches. Default: now, for
 * components that a server does not render
 * @param intervalMs default: a minute
 */
export function useNow({ initial, intervalMs = 60_000 }: { initial?: string; intervalMs?: number }): Date {
  const [now, setNow] = useState(() => (initial === undefined ? new Date() : new Date(initial)))
  useEffect(() => {
    const update = () => setNow(new Date())
    const timer = setInterval(update, intervalMs)
    document.addEventListener('visibilitychange', update)
    return () => {
      clearInterval(timer)
      document.removeEventListener('visibilitychange', update)
    }
  }, [intervalMs])
  return now
}

/** Calls `onReturn` when the page becomes visible: a sleeping phone misses events. */
export function useOnReturn(onReturn: () => void): void {
  const handleReturn = useEffectEvent(onReturn)
  useEffect(() => {
    const onVisible = () => {
      if (document.visibilityState === 'visible') handleReturn()
    }
    document.addEventListener('visibilitychange', onVisible)
    return () => document.removeEventListener('visibilitychange', onVisible)
  }, [])
}

/**
 * Keeps the screen on, where the browser supports it. Browsers release the lock of a hidden page, so it is requested
 * again when the page becomes visible.
 */
export function useWakeLock(): void {
  useEffect(() => {
    // Missing in some browsers, and without TLS.
    const locks: WakeLock | undefined = navigator.wakeLock
    if (!locks) return
    let lock: WakeLockSentinel | null = null
    let isRequesting = false
    let isUnmounted = false
    const requestLock = async () => {
      if (document.visibilityState !== 'visible' || isRequesting || lock?.released === false) return
      isRequesting = true
      try {
        lock = await locks.request('screen')
        if (isUnmounted) await lock.release()
      } catch {
        // Browsers reject the request in battery-saver mode. The page works without the lock.
      } finally {
        isRequesting = false
      }
    }
    const onVisibilityChange = () => void requestLock()
    document.addEventListener('visibilitychange', onVisibilityChange)
    onVisibilityChange()
    return () => {
      isUnmounted = true
      document.removeEventListener('visibilitychange', onVisibilityChange)
      void lock?.release()
    }
  }, [])
}
