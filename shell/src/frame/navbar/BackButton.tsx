import { useTexts } from '@carte/i18n'
import { Link, paths, useNavigate } from '@carte/navigation'
import { Icon } from '@carte/ui'
import type { MouseEvent } from 'react'
import { shellTexts } from '../../texts.ts'
import { isPlainClick } from './isPlain.ts'
import * as styles from './Navbar.module.css'
import { useParentAddress } from './useStepUp.ts'
import { useHistoryTrail } from './useTrail.ts'

export function BackButton() {
  const { t } = useTexts(shellTexts)
  const navigate = useNavigate()
  const to = useParentAddress()
  const cameFrom = useHistoryTrail()
  if (to === null) return null

  const onClick = (event: MouseEvent) => {
    if (!isPlainClick(event) || !cameFrom(to)) return
    // Going back restores the scroll position and does not grow the history.
    event.preventDefault()
    void navigate(-1)
  }

  const name = t(to === paths.home.href() ? 'nav.restaurants' : 'nav.back')
  return (
    <Link to={to} onClick={onClick} aria-label={name} className={styles.item}>
      <Icon name="back" size={20} />
      <span className={styles.word}>{name}</span>
    </Link>
  )
}
