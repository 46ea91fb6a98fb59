import { useTexts } from '@carte/i18n'
import { Link, paths } from '@carte/navigation'
import { shellTexts } from '../../texts.ts'
import * as styles from './Navbar.module.css'

export function HomeLink() {
  const { t } = useTexts(shellTexts)
  return (
    <Link to={paths.home.href()} aria-label={t('nav.home')} className={styles.logo}>
      carte<span className={styles.dot}>.</span>
    </Link>
  )
}
