import { useEffect, useState } from 'react'
import { openDialogs } from './late.ts'

type DialogsModule = Awaited<ReturnType<typeof openDialogs>>

const AGAIN_MS = 5_000

/** The code of the dialogs; null until it is there. What could not be had is asked for again, since a kitchen's network comes and goes. */
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
