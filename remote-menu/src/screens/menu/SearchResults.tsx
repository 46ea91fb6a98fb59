import { ARTICLE_TAGS, type ArticleTag, type Campaign, type Language, type Menu, type MenuItem } from '@carte/contract'
import { fitsFilter, hasTag, type MenuFilter, type PlacedArticle } from '@carte/domain'
import { articleName, articleText, nameOf, useIdleWork } from '@carte/features'
import { commonTexts, useTexts } from '@carte/i18n'
import { Button, cx, EmptyState } from '@carte/ui'
import { type RefObject, startTransition, useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react'
import { Announced } from '../../components/Announced.tsx'
import { ArticleCard } from '../../components/article/ArticleCard.tsx'
import { CardGrid } from '../../components/article/CardGrid.tsx'
import { useMenuScope } from '../../components/MenuContext.ts'
import { menuTexts } from '../../texts.ts'
import { HiddenNote } from './filters/HiddenNote.tsx'
import * as screenStyles from './MenuScreen.module.css'
import * as styles from './SearchResults.module.css'

interface SearchResultsProps {
  readonly menu: Menu
  /** Empty while the guest does not search. */
  readonly query: string
  /** Hides the matches that do not pass it, unless `isRevealed`. */
  readonly filter: MenuFilter
  readonly isRevealed: boolean
  /** The guest returned to the menu with this query: show the whole page at once, so that the position can be restored. */
  readonly isRestored: boolean
  readonly onReset: () => void
}

/** Shows the dishes of the menu that match a query. Without one, prepares the search while the browser is idle. */
export function SearchResults({ menu, ...rest }: SearchResultsProps) {
  const index = useMenuIndex(menu)
  useIdleWork(index.steps)
  return rest.query === '' ? null : <Results index={index} {...rest} />
}

interface ResultsProps extends Omit<SearchResultsProps, 'menu'> {
  readonly index: MenuIndex
}

function Results({ index, query, filter, isRevealed, isRestored, onReset }: ResultsProps) {
  const { t } = useTexts(menuTexts)
  const matches = useMemo(() => index.search(query), [index, query])
  const filtered = useMemo(() => matches.filter(({ item }) => fitsFilter(item, filter)), [matches, filter])
  const found = isRevealed ? matches : filtered
  const { shown, more, list } = useShowMore(found, isRestored)
  const isNone = found.length === 0
  const count = isNone ? t('search.none', { query }) : t('search.count', { count: found.length })
  const hidden = matches.length - filtered.length
  return (
    <section className={styles.results}>
      <Announced>{count}</Announced>
      {!isNone && (
        <>
          <h2 className={cx(styles.heading, screenStyles.columnHeading)}>{t('search.results')}</h2>
          <p className={styles.count}>{count}</p>
        </>
      )}
      {hidden > 0 && <HiddenNote count={hidden} />}
      {isNone && (
        <EmptyState
          icon="search"
          title={count}
          action={
            <Button kind="ghost" onClick={onReset}>
              {t('search.none.action')}
            </Button>
          }
        >
          {t('search.none.text')}
        </EmptyState>
      )}
      <CardGrid ref={list}>
        {shown.map(({ item, path }) => (
          <ArticleCard key={item.code} item={item} path={path} level={3} />
        ))}
      </CardGrid>
      {more && (
        <div className={styles.more}>
          <Button kind="ghost" onClick={more.show}>
            {t('search.more', { count: more.count })}
          </Button>
        </div>
      )}
    </section>
  )
}

function useMenuIndex(menu: Menu): MenuIndex {
  const { t, language } = useTexts(commonTexts)
  const { campaigns } = useMenuScope()
  return useMemo(() => {
    const tags = ARTICLE_TAGS.map((tag) => [tag, t(`tag.${tag}`)] as const)
    return indexMenu(menu, { language, campaigns, tags })
  }, [menu, t, language, campaigns])
}

/** Cards that are shown before "Show more". A multiple of 2, 3 and 4 columns, like the next number. */
const CARDS_PER_PAGE = 36
/** Cards that the first key of a search adds at once: few enough for a slow phone to lay them out soon. */
const CARDS_PER_STEP = 12

interface ShowMore {
  readonly shown: readonly PlacedArticle[]
  /** Shows the next page, and how many cards it has; undefined when all are shown, or while the first page grows. */
  readonly more: { readonly show: () => void; readonly count: number } | undefined
  readonly list: RefObject<HTMLUListElement | null>
}

/** Shows the beginning of a long list, and more on demand; the focus moves to the first added card. */
function useShowMore(found: readonly PlacedArticle[], isRestored: boolean): ShowMore {
  const page = usePage(found.length, isRestored)
  const [request, setRequest] = useState<{ readonly found: typeof found; readonly count: number } | null>(null)
  // Another search starts from the beginning.
  const count = request?.found === found ? request.count : page
  const list = useRef<HTMLUListElement>(null)
  const focusAt = useRef<number | null>(null)
  useLayoutEffect(() => {
    if (focusAt.current !== null) list.current?.children[focusAt.current]?.querySelector('a')?.focus()
    focusAt.current = null
  })
  const show = () => {
    focusAt.current = count
    setRequest({ found, count: count + CARDS_PER_PAGE })
  }
  const rest = found.length - count
  return {
    shown: rest > 0 ? found.slice(0, count) : found,
    more: rest > 0 && page === CARDS_PER_PAGE ? { show, count: Math.min(CARDS_PER_PAGE, rest) } : undefined,
    list,
  }
}

/**
 * Returns how many cards to show of `available`. It grows step by step after the first key of a search, so that the first
 * cards are seen soon; later keys keep most cards.
 */
function usePage(available: number, isWhole: boolean): number {
  const [count, setCount] = useState(isWhole ? CARDS_PER_PAGE : CARDS_PER_STEP)
  useEffect(() => {
    if (count < Math.min(available, CARDS_PER_PAGE)) startTransition(() => setCount(count + CARDS_PER_STEP))
  }, [count, available])
  return count
}

interface Entry {
  readonly placed: PlacedArticle
  /** All texts by which the article can be found, without case and accents. */
  readonly text: string
}

interface IndexOptions {
  readonly language: Language
  readonly campaigns: readonly Campaign[]
  /** Tags with their names in the guest's language. */
  readonly tags: readonly (readonly [tag: ArticleTag, name: string])[]
}

/** A menu that can be searched in one language. */
export interface MenuIndex {
  /** Each step collects the texts of one article, or prepares one article for searching. */
  readonly steps: Iterator<unknown>
  /**
   * Returns the articles whose texts contain every word of the query, in the menu's order. Prepares what is missing.
   */
  readonly search: (query: string) => readonly PlacedArticle[]
}

/** Creates the index of a menu. An article in two containers is one entry with the names of both. */
export function indexMenu(menu: Menu, { language, campaigns, tags }: IndexOptions): MenuIndex {
  const texts = new Map<string, { readonly placed: PlacedArticle; readonly texts: string[] }>()
  const offers = new Map(campaigns.map((campaign) => [campaign.code, nameOf(campaign, language).text]))
  // Include the name of the container in the address, too: it can differ from the translated one.
  function* collect(items: readonly MenuItem[], path: readonly string[], above: readonly string[]): Iterable<unknown> {
    for (const item of items) {
      if (item.type === 'container') {
        yield* collect(item.items, [...path, item.name], [...above, item.name, nameOf(item, language).text])
        continue
      }
      const { article, code } = item
      const known = texts.get(code)
      if (known) known.texts.push(...above)
      else {
        const own = [articleName(article, language).text, articleText(article, language).text, ...above]
        own.push(...tags.flatMap(([tag, name]) => (hasTag(article.tags, tag) ? name : [])))
        own.push(...article.campaigns.flatMap((campaign) => offers.get(campaign) ?? []))
        texts.set(code, { placed: { item, path }, texts: own })
      }
      yield code
    }
  }
  const entries: Entry[] = []
  const steps = (function* () {
    yield* collect(menu.items, [], [])
    for (const { placed, texts: own } of texts.values()) yield entries.push({ placed, text: simplify(own.join('\n')) })
  })()
  return {
    steps,
    search: (query) => {
      while (!steps.next().done);
      const words = simplify(query).split(/\s+/).filter(Boolean)
      return entries.filter(({ text }) => words.every((word) => text.includes(word))).map(({ placed }) => placed)
    },
  }
}

/** Letters that Unicode does not decompose into a letter and an accent, with their usual replacement. */
const REPLACEMENTS: Readonly<Record<string, string>> = { ø: 'o', æ: 'ae', œ: 'oe', ß: 'ss', đ: 'd', ł: 'l' }

/** Removes case and accents: `creme brulee` finds `Crème brûlée`, `rodgrod` finds `Rødgrød`. */
const simplify = (text: string): string =>
  text
    .toLowerCase()
    .normalize('NFD')
    // The combining accents of all five languages. `\p{M}` would take twice as long.
    .replace(/[\u0300-\u036f]/g, '')
    .replace(/[øæœßđł]/g, (letter) => REPLACEMENTS[letter] ?? letter)
