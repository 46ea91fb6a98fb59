import { useRevalidator } from '@carte/navigation'
import { useEffect, useEffectEvent } from 'react'

/**
 * Reloads the screen's data when `isOutdated` becomes true: the server may have rendered the page without data that
 * only the browser knows.
 */
export function useReloadWhen(isOutdated: boolean): void {
  const { revalidate } = useRevalidator()
  const reload = useEffectEvent(() => void revalidate())
  useEffect(() => {
    if (isOutdated) reload()
  }, [isOutdated])
}
