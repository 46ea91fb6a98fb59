import { useHydrated } from '@carte/features'
import { Button } from '@carte/ui'
import type { ReactNode } from 'react'

interface SecondarySubmitProps {
  readonly busy: boolean
  readonly className?: string | undefined
  readonly children: ReactNode
}

/** Renders the submit button of the page's secondary forms; disabled until hydration, like `Submit`. */
export function SecondarySubmit({ busy, className, children }: SecondarySubmitProps) {
  return (
    <Button type="submit" kind="ghost" block busy={busy} disabled={!useHydrated()} className={className}>
      {children}
    </Button>
  )
}
