import { useFocusOnMore } from '@carte/features'
import { useTexts } from '@carte/i18n'
import { Link } from '@carte/navigation'
import { Card, EmptyState } from '@carte/ui'
import { memo, startTransition, useMemo, useRef, useState } from 'react'
import { AdminIcon } from '../../components/AdminIcon.tsx'
import { SectionPage } from '../../components/index.ts'
import { ShowMore } from '../../components/table/ShowMore.tsx'
import { useGradualCount } from '../../components/useGradualCount.ts'
import { linksOf, type NavLinkItem } from '../../frame/navigation.ts'
import type { SectionProps } from '../../section.ts'
import { adminTexts } from '../../texts.ts'
import * as styles from './StartSection.module.css'

/** Few, because a hundred shops with their links take a slow device longer to render than the rest of the page. */
const SHOPS_PER_STEP = 9
/** Fewer than rows of a table, because a card with its links is much larger. */
const SHOPS_PER_FRAME = 2

/**
 * The pages of the whole installation and of each shop, a few shops at a time. A person with one shop is redirected to
 * its first section instead (`loadStart`).
 */
export function StartSection({ session }: SectionProps) {
  const { t } = useTexts(adminTexts)
  const [limit, setLimit] = useState(SHOPS_PER_STEP)
  const list = useRef<HTMLDivElement>(null)
  const shops = useMemo(
    () =>
      session.shops
        .map((shop) => ({ ...shop, links: linksOf(session, 'shop', shop.id) }))
        .filter(({ links }) => links.length > 0),
    [session],
  )
  const shown = shops.slice(0, limit)
  const count = useGradualCount(
    shown.map(({ id }) => id),
    SHOPS_PER_FRAME,
  )
  const others = linksOf(session, 'installation', null)
  useFocusOnMore(list, shown.length + (others.length > 0 ? 1 : 0))
  const hasNothing = others.length === 0 && shops.length === 0
  return (
    <SectionPage title={t('start.hello', { name: session.account.name })}>
      {hasNothing && (
        <EmptyState icon="info" title={t('start.nothing')}>
          <p>{t('start.nothingText')}</p>
        </EmptyState>
      )}
      <div ref={list} className={styles.cards}>
        {others.length > 0 && <LinkCard id="installation" title={t('nav.all')} links={others} isWide />}
        {shown.slice(0, count).map(({ id, name, links }) => (
          <LinkCard key={id} id={`shop-${id}`} title={name} links={links} />
        ))}
      </div>
      <ShowMore
        shown={shown.length}
        all={shops.length}
        onMore={() => startTransition(() => setLimit((before) => before + SHOPS_PER_STEP))}
      />
    </SectionPage>
  )
}

interface LinkCardProps {
  readonly id: string
  readonly title: string
  readonly links: readonly NavLinkItem[]
  /** Whether it has a row of its own, with the links in columns. */
  readonly isWide?: boolean
}

const LinkCard = memo(function LinkCard({ id, title, links, isWide }: LinkCardProps) {
  const { t } = useTexts(adminTexts)
  return (
    <Card as="section" aria-labelledby={id} className={isWide ? styles.wide : undefined}>
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
})
