import { useTexts } from '@carte/i18n'
import { shellTexts } from '../../texts.ts'
import { TestModeStrip } from '../TestModeStrip.tsx'
import { Account } from './Account.tsx'
import { BackButton } from './BackButton.tsx'
import { HomeLink } from './HomeLink.tsx'
import { LanguageMenu } from './LanguageMenu.tsx'
import * as styles from './Navbar.module.css'
import { OrdersLink } from './OrdersLink.tsx'

/** The bar at the top: the way back, the way home, language, orders, account (spec §2 "Top navbar"). */
export function Navbar() {
  const { t } = useTexts(shellTexts)
  return (
    <header className={styles.bar}>
      <TestModeStrip />
      <nav aria-label={t('nav.label')} className={styles.inner}>
        <BackButton />
        <HomeLink />
        <div className={styles.end}>
          {/* First, so that an order that only this browser knows of moves nothing else. */}
          <OrdersLink />
          <LanguageMenu />
          <Account />
        </div>
      </nav>
    </header>
  )
}
