import { useTexts } from '@carte/i18n'
import { shellTexts } from '../../texts.ts'
import { TestModeStrip } from '../TestModeStrip.tsx'
import { Account } from './Account.tsx'
import { BackButton } from './BackButton.tsx'
import { HomeLink } from './HomeLink.tsx'
import { LanguageMenu } from './LanguageMenu.tsx'
import { LeaveDialog } from './LeaveDialog.tsx'
import * as styles from './Navbar.module.css'
import { OrdersLink } from './OrdersLink.tsx'
import { useLeaving } from './useLeaving.ts'

/** The bar at the top: the way back, the way home, language, orders, account (spec §2 "Top navbar"). */
export function Navbar() {
  const { t } = useTexts(shellTexts)
  const { question, ask, stay, leave } = useLeaving()
  return (
    <header className={styles.bar}>
      <TestModeStrip />
      <nav aria-label={t('nav.label')} className={styles.inner}>
        <BackButton ask={ask} />
        <HomeLink ask={ask} />
        <div className={styles.end}>
          {/* First, so that an order that only this browser knows of moves nothing else. */}
          <OrdersLink />
          <LanguageMenu />
          <Account />
        </div>
      </nav>
      <LeaveDialog why={question?.why ?? null} onStay={stay} onLeave={() => void leave()} />
    </header>
  )
}
