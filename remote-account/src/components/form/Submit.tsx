import { useHydrated } from '@carte/features'
import { Button } from '@carte/ui'
import type { ReactNode } from 'react'
import * as styles from './form.module.css'

/**
 * Renders the submit button, disabled until hydration, when the page can handle the form. A disabled submit button also
 * blocks Enter.
 */
export function Submit({ busy, children }: { readonly busy: boolean; readonly children: ReactNode }) {
  const inBrowser = useHydrated()
  return (
    <Button type="submit" block busy={busy} disabled={!inBrowser} className={styles.submit}>
      {children}
    </Button>
  )
}
