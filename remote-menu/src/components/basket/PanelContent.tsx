import { BasketContent } from './BasketContent.tsx'
import { BasketFoot } from './BasketFoot.tsx'
import * as styles from './PanelContent.module.css'
import { useCheckout } from './useCheckout.ts'

export function PanelContent() {
  const checkout = useCheckout()
  return (
    <>
      <BasketContent checkout={checkout} className={styles.content} />
      <BasketFoot checkout={checkout} className={styles.foot} />
    </>
  )
}
