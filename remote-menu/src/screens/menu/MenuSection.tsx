import type { ContainerItem, MenuItem } from '@carte/contract'
import { useTexts } from '@carte/i18n'
import { type CSSProperties, memo, type ReactNode, Suspense, useId } from 'react'
import { ArticleCard } from '../../parts/article/ArticleCard.tsx'
import { CardGrid } from '../../parts/article/CardGrid.tsx'
import { nameOf } from '../../parts/wording.ts'
import { menuTexts } from '../../texts.ts'
import { categoryKey, countArticles, runsOf } from './category.ts'
import * as styles from './MenuSection.module.css'

type Level = 2 | 3 | 4 | 5 | 6
const below = (level: Level): Level => (level < 6 ? ((level + 1) as Level) : 6)

/** Pictures that a first view can show; the rest waits until it is near. */
const FIRST_VIEW = 6

type ItemsProps = {
  readonly items: readonly MenuItem[]
  readonly path: readonly string[]
  readonly level: Level
  readonly first: boolean
}

/** Articles and containers in their order; containers may contain others, to any depth (spec §3). */
export const MenuItems = memo(function MenuItems({ items, path, level, first }: ItemsProps) {
  return runsOf(items).map((run, at) =>
    run.kind === 'container' ? (
      <Apart key={`container ${run.item.name}`} isApart={level === 2 && at > 0}>
        <MenuSection container={run.item} path={path} level={level} first={first && at === 0} />
      </Apart>
    ) : (
      <CardGrid key={`articles ${run.items[0]?.code}`}>
        {run.items.map((item, index) => (
          <ArticleCard
            key={item.code}
            item={item}
            path={path}
            level={level}
            eager={first && at === 0 && index < FIRST_VIEW}
          />
        ))}
      </CardGrid>
    ),
  )
})

/**
 * A category that comes alive by itself: in a page that a server has drawn, what the guest sees first answers without waiting for
 * the whole menu, and a long menu holds up nothing.
 */
function Apart({ isApart, children }: { readonly isApart: boolean; readonly children: ReactNode }) {
  return isApart ? <Suspense>{children}</Suspense> : children
}

type SectionProps = {
  readonly container: ContainerItem
  /** Names of the containers around it. */
  readonly path: readonly string[]
  readonly level: Level
  readonly first: boolean
}

function MenuSection({ container, path, level, first }: SectionProps) {
  const { language } = useTexts(menuTexts)
  const headingId = useId()
  const own = [...path, container.name]
  const Heading = `h${level}` as const
  const name = nameOf(container, language)
  // For the height of a category that is not laid out yet.
  const guess = { '--articles': countArticles(container.items) } as CSSProperties
  return (
    <section
      data-category={categoryKey(own)}
      data-level={level}
      aria-labelledby={headingId}
      className={styles.section}
      style={guess}
    >
      <Heading id={headingId} tabIndex={-1} lang={name.lang} className={styles.heading}>
        {name.text}
      </Heading>
      <MenuItems items={container.items} path={own} level={below(level)} first={first} />
    </section>
  )
}
