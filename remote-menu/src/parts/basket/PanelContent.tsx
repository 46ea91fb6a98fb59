import { BasketContent } from './BasketContent.tsx'
import { BasketFoot } from './BasketFoot.tsx'
import * as styles from './PanelContent.module.css'
import { useCheckout } from './useCheckout.ts'

/** What is in the basket, and the way on, beside a large screen. */
export function PanelContent() {
  const checkout = useCheckout()
  return (
    <>
      <BasketContent checkout={checkout} className={styles.content} />
      <BasketFoot checkout={checkout} className={styles.foot} />
    </>
  )
}
