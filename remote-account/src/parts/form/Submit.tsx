import { Button } from '@carte/ui'
import type { ReactNode } from 'react'
import * as styles from './form.module.css'
import { useInBrowser } from './useInBrowser.ts'

/** The button that sends a form: once the page listens to it, and not again while it is busy. Until then Enter sends nothing either. */
export function Submit({ busy, children }: { readonly busy: boolean; readonly children: ReactNode }) {
  const inBrowser = useInBrowser()
  return (
    <Button type="submit" block busy={busy} disabled={!inBrowser} className={styles.submit}>
      {children}
    </Button>
  )
}
