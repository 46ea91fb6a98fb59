import { useTexts } from '@carte/i18n'
import { Link, paths } from '@carte/navigation'
import { settingsAtom, useAtomValue } from '@carte/store'
import { shellTexts } from '../texts.ts'
import * as styles from './Footer.module.css'

/** The setting's value if the operator has not set a version. */
const UNSET_VERSION = '{ip}'

/** Renders links to the legal pages and the operator's version of the site, below every screen. */
export function Footer() {
  const { t } = useTexts(shellTexts)
  const version = useAtomValue(settingsAtom)?.version.trim() ?? ''
  return (
    <footer className={styles.footer}>
      <nav aria-label={t('footer.label')} className={styles.links}>
        <Link to={paths.termsAndConditions.href()}>{t('footer.terms')}</Link>
        <Link to={paths.privacyPolicy.href()}>{t('footer.privacy')}</Link>
        <Link to={paths.accessibility.href()}>{t('footer.accessibility')}</Link>
      </nav>
      {version !== '' && version !== UNSET_VERSION && (
        <p className={styles.version}>{t('footer.version', { version })}</p>
      )}
    </footer>
  )
}
