import { useLayoutEffect, useRef, useState } from 'react'

/** How a picture's loading stands. While it has failed there is none to show. */
export function usePicture() {
  const image = useRef<HTMLImageElement>(null)
  const [state, setState] = useState<'loading' | 'shown' | 'failed'>('loading')
  const isThere = state !== 'failed'

  // Before the browser can have heard anything of it.
  useLayoutEffect(() => {
    const shown = isThere ? image.current : null
    if (!shown) return
    const onLoad = () => setState('shown')
    const onError = () => {
      // biome-ignore lint/suspicious/noConsole: a member card that fails is logged and no more (spec §8)
      console.warn('The member card could not be loaded')
      setState('failed')
    }
    shown.addEventListener('load', onLoad)
    shown.addEventListener('error', onError)
    return () => {
      shown.removeEventListener('load', onLoad)
      shown.removeEventListener('error', onError)
    }
  }, [isThere])

  return { image, state, retry: () => setState('loading') }
}
