import type { MountedPayment, StartedPayment } from '@carte/contract'
import { type RefObject, useEffect, useEffectEvent, useRef, useState } from 'react'
import { loadProvider } from './provider.ts'

interface ProviderEvents {
  readonly onSettled: (outcome: 'completed' | 'aborted') => void
  readonly onFailed: () => void
}

/** Loads the provider's script and mounts its form in the container. `ready` is true once mounted. */
export function useProvider(
  payment: StartedPayment,
  language: string,
  events: ProviderEvents,
): { readonly container: RefObject<HTMLDivElement | null>; readonly ready: boolean } {
  const container = useRef<HTMLDivElement>(null)
  const [ready, setReady] = useState(false)
  const onSettled = useEffectEvent(events.onSettled)
  const onFailed = useEffectEvent(events.onFailed)
  const { script, clientData } = payment

  useEffect(() => {
    const place = container.current
    const leaving = new AbortController()
    let mounted: MountedPayment | null = null
    const mount = async () => {
      if (script === undefined || place === null) throw new Error('The provider names no script')
      const provider = await loadProvider(script, leaving.signal)
      const drawn = await provider.mount({
        container: place,
        clientData: clientData ?? {},
        language,
        onSettled: (outcome) => {
          if (!leaving.signal.aborted) onSettled(outcome)
        },
      })
      if (leaving.signal.aborted) return drawn.unmount()
      mounted = drawn
      setReady(true)
    }
    mount().catch(() => {
      if (!leaving.signal.aborted) onFailed()
    })
    return () => {
      leaving.abort()
      mounted?.unmount()
    }
  }, [script, clientData, language])

  return { container, ready }
}
