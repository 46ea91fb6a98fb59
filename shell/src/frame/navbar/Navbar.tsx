import { useTexts } from '@carte/i18n'
import { shellTexts } from '../../texts.ts'
import { TestModeStrip } from '../TestModeStrip.tsx'
import { Account } from './Account.tsx'
import { BackButton } from './BackButton.tsx'
import { HomeLink } from './HomeLink.tsx'
import { LanguageMenu } from './LanguageMenu.tsx'
import * as styles from './Navbar.module.css'
import { OrdersLink } from './OrdersLink.tsx'

export function Navbar() {
  const { t } = useTexts(shellTexts)
  return (
    <header className={styles.bar}>
      <TestModeStrip />
      <nav aria-label={t('nav.label')} className={styles.inner}>
        <BackButton />
        <HomeLink />
        <div className={styles.end}>
          {/* First, so that an orders link that only the browser adds does not shift the rest. */}
          <OrdersLink />
          <LanguageMenu />
          <Account />
        </div>
      </nav>
    </header>
  )
}
