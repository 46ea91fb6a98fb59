import { commonTexts, problemText, useTexts } from '@carte/i18n'
import { Button, Notice } from '@carte/ui'
import { useEffect, useState } from 'react'
import { importTableCheckout } from '../../../lazy.ts'
import type { TableCheckoutProps } from './TableCheckout.tsx'

type Chunk = Awaited<ReturnType<typeof importTableCheckout>>

/** Renders the checkout of a guest who orders together with others. Its code loads only for such guests. */
export function LazyTableCheckout(props: TableCheckoutProps) {
  const { t } = useTexts(commonTexts)
  const [chunk, setChunk] = useState<Chunk | null>(null)
  const [attempt, setAttempt] = useState(0)
  const [failedAttempt, setFailedAttempt] = useState(-1)
  useEffect(() => {
    let isStale = false
    importTableCheckout().then(
      (loaded) => isStale || setChunk(loaded),
      () => isStale || setFailedAttempt(attempt),
    )
    return () => {
      isStale = true
    }
  }, [attempt])
  if (chunk) return <chunk.TableCheckout {...props} />
  if (failedAttempt < attempt) return props.placeholder
  const retry = (
    <Button kind="ghost" small onClick={() => setAttempt(attempt + 1)}>
      {t('action.retry')}
    </Button>
  )
  return <Notice tone="warning" title={problemText(t, { code: 'unreachable' })} action={retry} />
}
