import { useTexts } from '@carte/i18n'
import { Link, paths } from '@carte/navigation'
import { shellTexts } from '../texts.ts'
import * as styles from './Footer.module.css'

/** Below every screen: what a site has to say of itself. */
export function Footer() {
  const { t } = useTexts(shellTexts)
  return (
    <footer className={styles.footer}>
      <nav aria-label={t('footer.label')} className={styles.links}>
        <Link to={paths.termsAndConditions.href()}>{t('footer.terms')}</Link>
        <Link to={paths.privacyPolicy.href()}>{t('footer.privacy')}</Link>
        <Link to={paths.accessibility.href()}>{t('footer.accessibility')}</Link>
      </nav>
    </footer>
  )
}
