import { useTexts } from '@carte/i18n'
import { Link, paths } from '@carte/navigation'
import { settingsAtom, useAtomValue } from '@carte/store'
import { shellTexts } from '../texts.ts'
import * as styles from './Footer.module.css'

/** The version that an operator has not set. */
const UNSET_VERSION = '{ip}'

/** Below every screen: links to the legal pages, and the operator's version of the site. */
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
