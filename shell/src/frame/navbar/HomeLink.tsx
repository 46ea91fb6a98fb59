import { useTexts } from '@carte/i18n'
import { Link, paths } from '@carte/navigation'
import type { MouseEvent } from 'react'
import { shellTexts } from '../../texts.ts'
import { isPlain } from './isPlain.ts'
import * as styles from './Navbar.module.css'

/**
 * The logo: the way home from everywhere.
 *
 * @param ask whether the guest is asked first
 */
export function HomeLink({ ask }: { readonly ask: (to: string) => boolean }) {
  const { t } = useTexts(shellTexts)
  const to = paths.home.href()
  const onClick = (event: MouseEvent) => {
    if (isPlain(event) && ask(to)) event.preventDefault()
  }
  return (
    <Link to={to} onClick={onClick} aria-label={t('nav.home')} className={styles.logo}>
      carte<span className={styles.dot}>.</span>
    </Link>
  )
}
