import { useEffect, useState } from 'react'
import { openDialogs } from './lazy.ts'

type DialogsModule = Awaited<ReturnType<typeof openDialogs>>

const AGAIN_MS = 5_000

/**
 * Returns the code of the dialogs; null until loaded. Retries until it succeeds, because a kitchen's network can be
 * unreliable.
 */
export function useDialogs(): DialogsModule | null {
  const [dialogs, setDialogs] = useState<DialogsModule | null>(null)
  useEffect(() => {
    let isOver = false
    let timer: ReturnType<typeof setTimeout> | undefined
    const fetch = () => {
      openDialogs().then(
        (module) => {
          if (!isOver) setDialogs(module)
        },
        () => {
          if (!isOver) timer = setTimeout(fetch, AGAIN_MS)
        },
      )
    }
    fetch()
    return () => {
      isOver = true
      clearTimeout(timer)
    }
  }, [])
  return dialogs
}
