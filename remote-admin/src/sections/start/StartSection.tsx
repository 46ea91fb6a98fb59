import { useTexts } from '@carte/i18n'
import { Link } from '@carte/navigation'
import { Card, EmptyState } from '@carte/ui'
import { AdminIcon } from '../../components/AdminIcon.tsx'
import { SectionPage } from '../../components/index.ts'
import { linksOf, type NavLinkItem } from '../../frame/navigation.ts'
import type { SectionProps } from '../../section.ts'
import { adminTexts } from '../../texts.ts'
import * as styles from './StartSection.module.css'
import { startTexts } from './texts.ts'

/** The shops and sections to choose from. A person with one shop is led to its first section instead. */
export function StartSection({ session }: SectionProps) {
  const { t } = useTexts(startTexts)
  const { t: admin } = useTexts(adminTexts)
  const shops = session.shops.map((shop) => ({ ...shop, links: linksOf(session, 'shop', shop.id) }))
  const others = linksOf(session, 'installation', null)
  const hasNothing = others.length === 0 && shops.every(({ links }) => links.length === 0)
  return (
    <SectionPage title={t('hello', { name: session.account.name })}>
      {hasNothing && (
        <EmptyState icon="info" title={t('nothing')}>
          <p>{t('nothingText')}</p>
        </EmptyState>
      )}
      <div className={styles.cards}>
        {shops.map(
          ({ id, name, links }) =>
            links.length > 0 && <LinkCard key={id} id={`shop-${id}`} title={name} links={links} />,
        )}
        {others.length > 0 && <LinkCard id="installation" title={admin('nav.all')} links={others} />}
      </div>
    </SectionPage>
  )
}

interface LinkCardProps {
  readonly id: string
  readonly title: string
  readonly links: readonly NavLinkItem[]
}

function LinkCard({ id, title, links }: LinkCardProps) {
  const { t } = useTexts(adminTexts)
  return (
    <Card as="section" aria-labelledby={id}>
      <h2 id={id} className={styles.title}>
        {title}
      </h2>
      <ul>
        {links.map(({ name, href, label, icon }) => (
          <li key={name}>
            <Link to={href} className={styles.link}>
              <AdminIcon name={icon} size={20} />
              {t(label)}
            </Link>
          </li>
        ))}
      </ul>
    </Card>
  )
}
