import { useHydrated } from '@carte/features'
import { Button } from '@carte/ui'
import type { ReactNode } from 'react'
import * as styles from './form.module.css'

/**
 * Renders the submit button. It is disabled until hydration, because the page cannot handle the form before. A disabled
 * submit button also blocks Enter.
 */
export function Submit({ busy, children }: { readonly busy: boolean; readonly children: ReactNode }) {
  const isHydrated = useHydrated()
  return (
    <Button type="submit" block busy={busy} disabled={!isHydrated} className={styles.submit}>
      {children}
    </Button>
  )
}
