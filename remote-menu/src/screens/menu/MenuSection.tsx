import type { ContainerItem, MenuItem } from '@carte/contract'
import type { PlacedArticle } from '@carte/domain'
import { nameOf } from '@carte/features'
import { useTexts } from '@carte/i18n'
import { cx } from '@carte/ui'
import {
  type CSSProperties,
  memo,
  type ReactNode,
  type Ref,
  type RefObject,
  Suspense,
  startTransition,
  useEffect,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from 'react'
import { ArticleCard, type ArticleCardProps } from '../../components/article/ArticleCard.tsx'
import { CardGrid } from '../../components/article/CardGrid.tsx'
import { useSale } from '../../components/hours/useSale.ts'
import { menuTexts } from '../../texts.ts'
import { categoryKey, runsOf } from './category.ts'
import { NOTHING_OMITTED } from './long/first-menu.ts'
import type { WhenNear } from './long/near.ts'
import * as screenStyles from './MenuScreen.module.css'
import * as styles from './MenuSection.module.css'

/** The level of a heading. */
type Level = 2 | 3 | 4 | 5 | 6

type ItemsProps = {
  readonly items: readonly MenuItem[]
  readonly path: readonly string[]
  readonly level: Level
  /** Whether these are the first items of the page, whose pictures load eagerly. */
  readonly first: boolean
  /** Whether the menu is so long that its cards render in chunks as they come near the viewport. */
  readonly isLong: boolean
  /** Reports when a chunk comes near the viewport; undefined until its code is loaded. */
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
          <HydrationBoundary key={`container ${run.item.name}`} isSeparate={level === 2 && at > 0}>
            <MenuSection
              container={run.item}
              path={path}
              level={level}
              first={first && at === 0}
              isLong={isLong}
              whenNear={whenNear}
              omitted={omitted}
            />
          </HydrationBoundary>
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
function HydrationBoundary({ isSeparate, children }: { readonly isSeparate: boolean; readonly children: ReactNode }) {
  return isSeparate ? <Suspense>{children}</Suspense> : children
}

type SectionProps = Omit<ItemsProps, 'items' | 'path'> & {
  readonly container: ContainerItem
  /** Names of the surrounding containers. */
  readonly path: readonly string[]
}

/** Renders a category. Without a name it is no landmark: a menu has dozens, and headings lead to each (NAV-18). */
function MenuSection({ container, path, level, ...rest }: SectionProps) {
  const { language } = useTexts(menuTexts)
  const ownPath = [...path, container.name]
  const Heading = `h${level}` as const
  const name = nameOf(container, language)
  const sale = useSale(container.saleTimes)
  return (
    <section data-category={categoryKey(ownPath)} data-level={level} className={styles.section}>
      <Heading tabIndex={-1} lang={name.lang} className={cx(styles.heading, level === 2 && screenStyles.columnHeading)}>
        {name.text}
      </Heading>
      {sale.text && <p className={styles.sale}>{sale.text}</p>}
      <MenuItems items={container.items} path={ownPath} level={below(level)} {...rest} />
    </section>
  )
}

const below = (level: Level): Level => (level < 6 ? ((level + 1) as Level) : 6)

type CardRunProps = {
  readonly articles: readonly PlacedArticle[]
  readonly level: ArticleCardProps['level']
  /** Whether this run is the first of the page. */
  readonly first?: boolean | undefined
  /** Whether the run renders in chunks as they come near the viewport: all cards at once would be slow. */
  readonly isLong?: boolean | undefined
  readonly whenNear?: WhenNear | undefined
  /** Whether the articles are the part of a long menu that came with the page; all of them render at once. */
  readonly isPart?: boolean | undefined
  /** How many more articles are not loaded yet. */
  readonly omitted?: number | undefined
}

/** Renders neighboring articles in one grid. */
function CardRun(props: CardRunProps) {
  const { articles, level, first = false, isLong = false, whenNear, isPart = false, omitted = 0 } = props
  const chunks = useMemo(() => (isLong ? splitIntoChunks(articles) : [articles]), [articles, isLong])
  const grid = useRef<HTMLUListElement>(null)
  useStoredHeights(grid, chunks)
  return (
    <CardGrid ref={grid}>
      {chunks.map((chunk, at) => (
        <CardChunk
          key={chunk[0]?.item.code}
          articles={chunk}
          level={level}
          first={first && at === 0}
          whenNear={whenNear}
          isShown={!isLong || isPart || (first && at === 0)}
        />
      ))}
      {omitted > 0 && <ListPlaceholder articles={omitted} />}
    </CardGrid>
  )
}

type CardChunkProps = Pick<CardRunProps, 'articles' | 'level' | 'whenNear'> & {
  readonly first: boolean
  /** Whether the chunk renders from the beginning; it then stays rendered. */
  readonly isShown: boolean
}

/** How many pictures can be in the first view and load eagerly. */
const EAGER_PICTURES = 6

/** Renders the cards of a chunk, or a placeholder until it comes near the viewport. */
const CardChunk = memo(function CardChunk({ articles, level, first, whenNear, isShown }: CardChunkProps) {
  const [isNear, setNear] = useState(isShown)
  const placeholder = useRef<HTMLLIElement>(null)
  useEffect(() => {
    if (!placeholder.current || !whenNear) return
    return whenNear(placeholder.current, () => startTransition(() => setNear(true)))
  }, [whenNear])
  if (!isShown && !isNear)
    return <ListPlaceholder ref={placeholder} articles={articles.length} height={storedHeight(articles)} />
  return articles.map((article, at) => (
    <ArticleCard key={article.item.code} {...article} level={level} eager={first && at < EAGER_PICTURES} />
  ))
})

type ListPlaceholderProps = {
  /** How many cards it replaces. */
  readonly articles: number
  /** Height of those cards when they were last on the page, in pixels; estimated if undefined. */
  readonly height?: number | undefined
  readonly ref?: Ref<HTMLLIElement>
}

/** Renders a placeholder in a list for cards that are not rendered yet. */
function ListPlaceholder({ articles, height, ref }: ListPlaceholderProps) {
  const style = { '--articles': articles, ...(height && { blockSize: height }) } as CSSProperties
  return <li ref={ref} aria-hidden className={styles.placeholder} style={style} />
}

/** Cards per chunk: a multiple of 2, 3 and 6 columns, so that rows stay full. */
const CHUNK_SIZE = 6

function splitIntoChunks(articles: readonly PlacedArticle[]): readonly (readonly PlacedArticle[])[] {
  return Array.from({ length: Math.ceil(articles.length / CHUNK_SIZE) }, (_, at) =>
    articles.slice(at * CHUNK_SIZE, (at + 1) * CHUNK_SIZE),
  )
}

interface StoredHeight {
  readonly height: number
  /** Width of the window at that time, in pixels. */
  readonly width: number
}

/**
 * Heights by the code of a chunk's first article. Module state, so that a guest who comes back from an article finds the
 * same scroll position.
 */
const heights = new Map<string, StoredHeight>()

const chunkKey = (chunk: readonly PlacedArticle[]) => chunk[0]?.item.code ?? ''

/** Returns the last known height of a chunk in pixels; undefined if unknown or the window's width has changed. */
function storedHeight(chunk: readonly PlacedArticle[]): number | undefined {
  const stored = heights.get(chunkKey(chunk))
  return stored?.width === globalThis.innerWidth ? stored?.height : undefined
}

/** Stores the heights of rendered chunks when the list unmounts, for the next time. */
function useStoredHeights(grid: RefObject<HTMLElement | null>, chunks: readonly (readonly PlacedArticle[])[]): void {
  useLayoutEffect(() => {
    const element = grid.current
    return () => {
      if (element && chunks.length > 1) storeHeights(element, chunks)
    }
  }, [grid, chunks])
}

function storeHeights(grid: HTMLElement, chunks: readonly (readonly PlacedArticle[])[]): void {
  let at = 0
  for (const chunk of chunks) {
    const first = grid.children[at]
    // A placeholder is one element for the whole chunk.
    const count = first?.ariaHidden ? 1 : chunk.length
    const last = grid.children[at + count - 1]
    at += count
    if (!first || !last || count !== chunk.length) continue
    const height = last.getBoundingClientRect().bottom - first.getBoundingClientRect().top
    heights.set(chunkKey(chunk), { height, width: innerWidth })
  }
}
