import type { AdminSession } from '@carte/contract'
import { useTexts } from '@carte/i18n'
import { Link } from '@carte/navigation'
import { AdminIcon } from '../components/AdminIcon.tsx'
import { adminTexts } from '../texts.ts'
import * as styles from './NavList.module.css'
import { linksOf, markedSection, type NavLinkItem } from './navigation.ts'
import { shopNameOf } from './shop-name.ts'

interface NavListProps {
  readonly session: AdminSession
  readonly section: string
  readonly shopId: string | null
  /** Called when a link is followed. */
  readonly onFollow?: () => void
}

/** The links to the sections of the chosen shop, and of the installation. */
export function NavList({ session, section, shopId, onFollow }: NavListProps) {
  const { t } = useTexts(adminTexts)
  const marked = markedSection(section)
  const groups = [
    { id: 'shop', title: shopNameOf(session, shopId), links: linksOf(session, 'shop', shopId) },
    { id: 'installation', title: t('nav.all'), links: linksOf(session, 'installation', shopId) },
  ].filter(({ links }) => links.length > 0)
  return groups.map(({ id, title, links }) => (
    <div key={id} className={styles.group}>
      <p id={`admin-nav-${id}`} className={styles.title}>
        {title}
      </p>
      <ul aria-labelledby={`admin-nav-${id}`}>
        {links.map((link) => (
          <NavItem key={link.name} link={link} isCurrent={link.name === marked} onFollow={onFollow} />
        ))}
      </ul>
    </div>
  ))
}

interface NavItemProps {
  readonly link: NavLinkItem
  readonly isCurrent: boolean
  readonly onFollow: (() => void) | undefined
}

function NavItem({ link: { href, label, icon }, isCurrent, onFollow }: NavItemProps) {
  const { t } = useTexts(adminTexts)
  return (
    <li>
      <Link to={href} aria-current={isCurrent ? 'page' : undefined} className={styles.link} onClick={onFollow}>
        <AdminIcon name={icon} size={20} />
        {t(label)}
      </Link>
    </li>
  )
}
