import { useTexts } from '@carte/i18n'
import { Link, paths, useLocation, useNavigate } from '@carte/navigation'
import { settingsAtom, shopAtom, useAtomValue } from '@carte/store'
import { Icon } from '@carte/ui'
import type { MouseEvent } from 'react'
import { matchRoute } from '../../routes.ts'
import { shellTexts } from '../../texts.ts'
import { isPlain } from './isPlain.ts'
import * as styles from './Navbar.module.css'
import { useTrail } from './useTrail.ts'

/** Where one step up leads from here; null on home and at unknown addresses. */
function useWayBack(): string | null {
  const { pathname, search } = useLocation()
  const settings = useAtomValue(settingsAtom)
  const shop = useAtomValue(shopAtom)
  const match = matchRoute(pathname)
  if (!match?.row.back) return null
  const orderTypes = (settings?.orderTypes ?? []).filter((type) => shop?.orderTypes.includes(type) ?? true)
  return match.row.back(match.params, {
    query: new URLSearchParams(search),
    orderTypes,
    shopId: shop?.id ?? null,
  })
}

/**
 * One step up.
 *
 * @param ask whether the guest is asked first
 */
export function BackButton({ ask }: { readonly ask: (to: string) => boolean }) {
  const { t } = useTexts(shellTexts)
  const navigate = useNavigate()
  const to = useWayBack()
  const cameFrom = useTrail()
  if (to === null) return null

  const onClick = (event: MouseEvent) => {
    if (!isPlain(event)) return
    if (ask(to)) event.preventDefault()
    else if (cameFrom(to)) {
      // Back to where the guest scrolled to, and without growing the history.
      event.preventDefault()
      void navigate(-1)
    }
  }

  const name = t(to === paths.home.href() ? 'nav.restaurants' : 'nav.back')
  return (
    <Link to={to} onClick={onClick} aria-label={name} className={styles.item}>
      <Icon name="back" size={20} />
      <span className={styles.word}>{name}</span>
    </Link>
  )
}
