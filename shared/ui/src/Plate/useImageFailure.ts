import { useEffect, useRef, useState } from 'react'
import { listen } from '../listen.ts'

/**
 * Whether the picture at `src` failed. A picture that failed before the page came alive sends no event any more:
 * it is asked once, after mounting.
 */
export function useImageFailure(src: string | undefined) {
  const image = useRef<HTMLImageElement>(null)
  const [failedSrc, setFailedSrc] = useState<string>()
  useEffect(() => {
    const shown = image.current
    if (!shown) return
    const fail = () => setFailedSrc(src)
    if (shown.complete && shown.naturalWidth === 0) fail()
    return listen(shown, { error: fail })
  }, [src])
  return { image, failed: src === undefined || failedSrc === src }
}
