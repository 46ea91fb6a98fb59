import { BasketQuestion } from '../basket-change/BasketQuestion.tsx'
import { ReplacedBasket } from '../basket-change/ReplacedBasket.tsx'
import { ClosedShopDialog } from './ClosedShopDialog.tsx'
import { EarlierMark } from './EarlierMark.tsx'
import { MemberCardDialog } from './MemberCardDialog.tsx'
import * as styles from './Parts.module.css'
import { UpdateBanner } from './UpdateBanner.tsx'
import { useHeldNavigation } from './useHeldNavigation.ts'

/** What the page says of its connection, its version and the basket over the screen's lower edge; and its dialogs, over everything. */
export function ConnectionNotices() {
  useHeldNavigation()
  return (
    <>
      <div className={styles.region}>
        <EarlierMark />
        <UpdateBanner />
        <ReplacedBasket />
      </div>
      <BasketQuestion />
      <ClosedShopDialog />
      <MemberCardDialog />
    </>
  )
}
