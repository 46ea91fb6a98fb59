import type { Menu } from '@carte/contract'
import { fitsFilter, type MenuFilter } from '@carte/domain'
import { useTexts } from '@carte/i18n'
import { Button, EmptyState } from '@carte/ui'
import { useMemo } from 'react'
import { Announced } from '../../components/Announced.tsx'
import { ArticleCard } from '../../components/article/ArticleCard.tsx'
import { CardGrid } from '../../components/article/CardGrid.tsx'
import { menuTexts } from '../../texts.ts'
import { HiddenNote } from './filters/HiddenNote.tsx'
import * as styles from './SearchResults.module.css'
import { searchMenu } from './search.ts'
import { useMenuIndex } from './useMenuIndex.ts'
import { useShowMore } from './useShowMore.ts'

type SearchResultsProps = {
  readonly menu: Menu
  readonly query: string
  /** Hides the matches that do not pass it, unless `isRevealed`. */
  readonly filter: MenuFilter
  readonly isRevealed: boolean
  readonly onReset: () => void
}

export function SearchResults({ menu, query, filter, isRevealed, onReset }: SearchResultsProps) {
  const { t } = useTexts(menuTexts)
  const index = useMenuIndex(menu)
  const matches = useMemo(() => searchMenu(index, query), [index, query])
  const fitting = useMemo(() => matches.filter(({ item }) => fitsFilter(item, filter)), [matches, filter])
  const found = isRevealed ? matches : fitting
  const { shown, more, list } = useShowMore(found)
  const isNone = found.length === 0
  const count = isNone ? t('search.none', { query }) : t('search.count', { count: found.length })
  const hidden = matches.length - fitting.length
  return (
    <section className={styles.results}>
      <Announced>{count}</Announced>
      {!isNone && (
        <>
          <h2 className={styles.heading}>{t('search.results')}</h2>
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
          <Button kind="ghost" onClick={more}>
            {t('search.more')}
          </Button>
        </div>
      )}
    </section>
  )
}
