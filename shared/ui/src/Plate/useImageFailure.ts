import { useEffect, useRef, useState } from 'react'
import { listen } from '../listen.ts'

/**
 * Returns whether the image at `src` failed, and a ref for the image. An image that failed before hydration fires no
 * further event, so its state is also checked once after mounting.
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
