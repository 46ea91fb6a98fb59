import type { Shop } from '@carte/contract'
import { matchesSearch, nearMiss, type ShopLabel, sortShops } from '@carte/domain'
import { useTexts } from '@carte/i18n'
import { Button, EmptyState, SearchInput, VisuallyHidden } from '@carte/ui'
import { useDeferredValue, useMemo, useState } from 'react'
import { shopsTexts } from '../../texts.ts'
import * as styles from './HomeScreen.module.css'
import { LocationNote } from './LocationNote.tsx'
import { ShopCard } from './ShopCard.tsx'
import { useDistances } from './useDistances.ts'

/** Shops shown at first, and more at each tap (spec §9). */
const PAGE = 6
const NO_FAVORITES: ReadonlySet<string> = new Set()

export interface ShopSelectorProps {
  readonly shops: readonly Shop[]
  readonly now: Date
  readonly labelOf: (shop: Shop) => ShopLabel
}

/** Several shops: search, list, more of them. */
export function ShopSelector({ shops, now, labelOf }: ShopSelectorProps) {
  const { t } = useTexts(shopsTexts)
  const [query, setQuery] = useState('')
  const [shown, setShown] = useState(PAGE)
  const { state, distances, locate } = useDistances(shops)
  // The box answers each key at once; a list of thousands follows when there is time.
  const wanted = useDeferredValue(query)
  const sorted = useMemo(() => sortShops(shops, { favorites: NO_FAVORITES, distances }), [shops, distances])
  const matches = useMemo(
    () => (wanted.trim() ? sorted.filter((shop) => matchesSearch(shop, wanted)) : sorted),
    [sorted, wanted],
  )
  const near = matches.length === 0 ? nearMiss(shops, wanted) : null
  const more = Math.min(PAGE, matches.length - shown)

  const search = (text: string) => {
    setQuery(text)
    setShown(PAGE)
  }

  return (
    <>
      <p className={styles.lead}>{t('home.count', { count: shops.length })}</p>
      <SearchInput value={query} onChange={search} label={t('search.label')} clearLabel={t('search.clear')} />
      <LocationNote state={state} onAsk={locate} />
      <VisuallyHidden role="status">{wanted.trim() && t('home.count', { count: matches.length })}</VisuallyHidden>
      {matches.length === 0 && (
        <EmptyState
          icon="search"
          title={t('search.none', { query: wanted.trim() })}
          action={
            near && (
              <Button kind="quiet" onClick={() => search(near)}>
                {t('search.didYouMean', { name: near })}
              </Button>
            )
          }
        />
      )}
      <ul className={styles.list} aria-label={t('list.label')}>
        {matches.slice(0, shown).map((shop) => (
          <ShopCard key={shop.id} shop={shop} now={now} label={labelOf(shop)} distance={distances.get(shop.id)} />
        ))}
      </ul>
      {more > 0 && (
        <Button kind="ghost" block className={styles.more} onClick={() => setShown(shown + PAGE)}>
          {t('list.more', { count: more })}
        </Button>
      )}
    </>
  )
}
