import { BasketQuestion } from '../basket-change/BasketQuestion.tsx'
import { ReplacedBasket } from '../basket-change/ReplacedBasket.tsx'
import { ClosedShopDialog } from './ClosedShopDialog.tsx'
import { SavedDataNotice } from './EarlierMark.tsx'
import { MemberCardDialog } from './MemberCardDialog.tsx'
import * as styles from './Parts.module.css'
import { UpdateBanner } from './UpdateBanner.tsx'
import { useBasketBlocker } from './useHeldNavigation.ts'

/** Renders the notices about connection, version and basket at the lower edge, and the shell's dialogs. */
export function ConnectionNotices() {
  useBasketBlocker()
  return (
    <>
      <div className={styles.region}>
        <SavedDataNotice />
        <UpdateBanner />
        <ReplacedBasket />
      </div>
      <BasketQuestion />
      <ClosedShopDialog />
      <MemberCardDialog />
    </>
  )
}
