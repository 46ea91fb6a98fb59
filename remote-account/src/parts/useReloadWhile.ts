import { useRevalidator } from '@carte/navigation'
import { useEffect, useEffectEvent } from 'react'

/** Asks for the screen's data again when it turns out not to be what this browser needs: a server that drew the page has known less. */
export function useReloadWhile(lacks: boolean): void {
  const { revalidate } = useRevalidator()
  const reload = useEffectEvent(() => void revalidate())
  useEffect(() => {
    if (lacks) reload()
  }, [lacks])
}
