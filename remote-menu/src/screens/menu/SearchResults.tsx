import type { Menu } from '@carte/contract'
import { useTexts } from '@carte/i18n'
import { Button, EmptyState } from '@carte/ui'
import { useMemo } from 'react'
import { Announced } from '../../parts/Announced.tsx'
import { ArticleCard } from '../../parts/article/ArticleCard.tsx'
import { CardGrid } from '../../parts/article/CardGrid.tsx'
import { menuTexts } from '../../texts.ts'
import * as styles from './SearchResults.module.css'
import { indexMenu, searchMenu } from './search.ts'

type SearchResultsProps = {
  readonly menu: Menu
  readonly query: string
  readonly onReset: () => void
}

/** The articles that match, or that none does and what to do about it. */
export function SearchResults({ menu, query, onReset }: SearchResultsProps) {
  const { t, language } = useTexts(menuTexts)
  const index = useMemo(() => indexMenu(menu, language), [menu, language])
  const found = useMemo(() => searchMenu(index, query), [index, query])
  if (found.length === 0) {
    const action = (
      <Button kind="ghost" onClick={onReset}>
        {t('search.none.action')}
      </Button>
    )
    const none = t('search.none', { query: query.trim() })
    return (
      <>
        <Announced>{none}</Announced>
        <EmptyState icon="search" title={none} action={action}>
          {t('search.none.text')}
        </EmptyState>
      </>
    )
  }
  const count = t('search.count', { count: found.length })
  return (
    <section className={styles.results}>
      <Announced>{count}</Announced>
      <h2 className={styles.heading}>{t('search.results')}</h2>
      <p className={styles.count}>{count}</p>
      <CardGrid>
        {found.map(({ item, path }) => (
          <ArticleCard key={item.code} item={item} path={path} level={3} />
        ))}
      </CardGrid>
    </section>
  )
}
