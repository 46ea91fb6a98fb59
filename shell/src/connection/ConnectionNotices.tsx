import { EarlierMark } from './EarlierMark.tsx'
import { MemberCardDialog } from './MemberCardDialog.tsx'
import * as styles from './Parts.module.css'
import { UpdateBanner } from './UpdateBanner.tsx'

/** What the page says of its connection and its version, over the screen's lower edge; and the member card, over everything. */
export function ConnectionNotices() {
  return (
    <>
      <div className={styles.region}>
        <EarlierMark />
        <UpdateBanner />
      </div>
      <MemberCardDialog />
    </>
  )
}
