import { useTexts } from '@carte/i18n'
import { Link, paths, useLocation, useNavigate } from '@carte/navigation'
import { basketAtom, settingsAtom, shopAtom, useAtomValue } from '@carte/store'
import { Icon } from '@carte/ui'
import { type MouseEvent, useState } from 'react'
import { matchRoute } from '../../routes.ts'
import { shellTexts } from '../../texts.ts'
import { LeaveDialog } from './LeaveDialog.tsx'
import * as styles from './Navbar.module.css'
import { useTrail } from './useTrail.ts'

const isPlain = (event: MouseEvent) =>
  event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey

/** Where one step up leads from here; null on home and at unknown addresses. */
function useWayBack() {
  const { pathname, search } = useLocation()
  const settings = useAtomValue(settingsAtom)
  const shop = useAtomValue(shopAtom)
  const match = matchRoute(pathname)
  if (!match?.row.back) return null
  const orderTypes = (settings?.orderTypes ?? []).filter((type) => shop?.orderTypes.includes(type) ?? true)
  const to = match.row.back(match.params, { query: new URLSearchParams(search), orderTypes })
  return { to, leavesShop: to === paths.home.href(), asks: match.row.confirmCartReset ?? false }
}

/** One step up. Leaving a shop with a filled basket is asked about first, on the routes that say so (spec §2). */
export function BackButton() {
  const { t } = useTexts(shellTexts)
  const navigate = useNavigate()
  const { items } = useAtomValue(basketAtom)
  const [asking, setAsking] = useState(false)
  const wayBack = useWayBack()
  const cameFrom = useTrail()
  if (!wayBack) return null
  const { to, leavesShop, asks } = wayBack

  const onClick = (event: MouseEvent) => {
    if (!isPlain(event)) return
    if (leavesShop && asks && items.length > 0) {
      event.preventDefault()
      setAsking(true)
    } else if (cameFrom(to)) {
      // Back to where the guest scrolled to, and without growing the history.
      event.preventDefault()
      void navigate(-1)
    }
  }

  const name = t(leavesShop ? 'nav.restaurants' : 'nav.back')
  return (
    <>
      <Link to={to} onClick={onClick} aria-label={name} className={styles.item}>
        <Icon name="back" size={20} />
        <span className={styles.word}>{name}</span>
      </Link>
      <LeaveDialog open={asking} onClose={() => setAsking(false)} />
    </>
  )
}
