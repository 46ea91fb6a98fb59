import { Button } from '@carte/ui'
import type { ReactNode } from 'react'
import { useInBrowser } from '../../parts/form/useInBrowser.ts'

export interface SendProps {
  readonly busy: boolean
  readonly className?: string | undefined
  readonly children: ReactNode
}

/** The button of a form beside the page's own: the accent is that one's. */
export function Send({ busy, className, children }: SendProps) {
  return (
    <Button type="submit" kind="ghost" block busy={busy} disabled={!useInBrowser()} className={className}>
      {children}
    </Button>
  )
}
