import type { ContainerItem, MenuItem } from '@carte/contract'
import { nameOf } from '@carte/features'
import { useTexts } from '@carte/i18n'
import { memo, type ReactNode, Suspense, useId } from 'react'
import { menuTexts } from '../../texts.ts'
import { categoryKey, runsOf } from './category.ts'
import { CardRun } from './long/CardRun.tsx'
import { NOTHING_OMITTED } from './long/first-menu.ts'
import type { WhenNear } from './long/near.ts'
import * as styles from './MenuSection.module.css'

type Level = 2 | 3 | 4 | 5 | 6
const below = (level: Level): Level => (level < 6 ? ((level + 1) as Level) : 6)

type ItemsProps = {
  readonly items: readonly MenuItem[]
  readonly path: readonly string[]
  readonly level: Level
  readonly first: boolean
  /** Whether the menu is so long that its cards render in chunks as they come near the viewport. */
  readonly isLong: boolean
  /** Reports when a chunk comes near the viewport; chunks wait until it is loaded. */
  readonly whenNear: WhenNear | undefined
  /** How many articles of each category are not loaded yet, by category key. */
  readonly omitted: Readonly<Record<string, number>>
}

/** Renders articles and containers in their order; containers can be nested to any depth. */
export const MenuItems = memo(function MenuItems(props: ItemsProps) {
  const { items, path, level, first, isLong, whenNear, omitted } = props
  const missing = omitted[categoryKey(path)]
  return (
    <>
      {runsOf(items, path).map((run, at) =>
        run.kind === 'container' ? (
          <Apart key={`container ${run.item.name}`} isApart={level === 2 && at > 0}>
            <MenuSection
              container={run.item}
              path={path}
              level={level}
              first={first && at === 0}
              isLong={isLong}
              whenNear={whenNear}
              omitted={omitted}
            />
          </Apart>
        ) : (
          <CardRun
            key={`articles ${run.articles[0]?.item.code}`}
            articles={run.articles}
            level={level}
            first={first && at === 0}
            isLong={isLong}
            whenNear={whenNear}
            isPart={omitted !== NOTHING_OMITTED}
          />
        ),
      )}
      {missing !== undefined && <CardRun articles={[]} level={level} omitted={missing} />}
    </>
  )
})

/**
 * Wraps a category in its own Suspense boundary. React hydrates each one separately, so the first category responds
 * before the rest of the menu has hydrated.
 */
function Apart({ isApart, children }: { readonly isApart: boolean; readonly children: ReactNode }) {
  return isApart ? <Suspense>{children}</Suspense> : children
}

type SectionProps = Omit<ItemsProps, 'items' | 'path'> & {
  readonly container: ContainerItem
  /** Names of the surrounding containers. */
  readonly path: readonly string[]
}

function MenuSection({ container, path, level, ...rest }: SectionProps) {
  const { language } = useTexts(menuTexts)
  const headingId = useId()
  const own = [...path, container.name]
  const Heading = `h${level}` as const
  const name = nameOf(container, language)
  return (
    <section data-category={categoryKey(own)} data-level={level} aria-labelledby={headingId} className={styles.section}>
      <Heading id={headingId} tabIndex={-1} lang={name.lang} className={styles.heading}>
        {name.text}
      </Heading>
      <MenuItems items={container.items} path={own} level={below(level)} {...rest} />
    </section>
  )
}
