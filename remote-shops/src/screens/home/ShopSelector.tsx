import { SEARCH_MAX_LENGTH, type Shop } from '@carte/contract'
import { pick, type ShopLabel } from '@carte/domain'
import { formatCount } from '@carte/features'
import { useTexts } from '@carte/i18n'
import { settingsAtom, useAtomValue } from '@carte/store'
import { Button, Notice, SearchInput, VisuallyHidden } from '@carte/ui'
import { startTransition, useCallback, useDeferredValue, useRef, useState } from 'react'
import { shopsTexts } from '../../texts.ts'
import { CityFilter } from './CityFilter.tsx'
import * as styles from './HomeScreen.module.css'
import { type HomeData, isWhole } from './home.loader.ts'
import { LastShop } from './LastShop.tsx'
import { NoMatch } from './NoMatch.tsx'
import { PositionNote } from './PositionNote.tsx'
import { PAGE, ShopList } from './ShopList.tsx'
import { usePosition } from './usePosition.ts'
import { useShopList } from './useShopList.ts'

export interface ShopSelectorProps {
  readonly data: HomeData
  readonly now: Date
  readonly labelOf: (shop: Shop) => ShopLabel
}

export function ShopSelector({ data, now, labelOf }: ShopSelectorProps) {
  const { t, language } = useTexts(shopsTexts)
  const extraInfo = useAtomValue(settingsAtom)?.extraInfo
  const [query, setQuery] = useState('')
  const [city, setCity] = useState<string | null>(null)
  const [shown, setShown] = useState(PAGE)
  const { state: positionState, position, locate } = usePosition()
  // The search box responds to each key at once; filtering a long list may lag behind.
  const search = useDeferredValue(query)
  const takesOrders = useCallback((shop: Shop) => labelOf(shop) === 'open', [labelOf])
  // Loads six more than are shown, so that "Show more" need not wait.
  const list = useShopList(data, { search, city, position }, shown + PAGE, takesOrders)
  const { page, last, onward } = data
  const listed = useRef<HTMLUListElement>(null)
  const counted = (count: number) => t('home.count', { count, number: formatCount(count, language) })

  const looked = search.trim() || city

  const lookFor = (text: string, inCity: string | null) => {
    setQuery(text)
    setCity(inCity)
    setShown(PAGE)
  }
  // Rendering six cards takes a slow phone longer than a frame; a transition lets the button respond first.
  const showMore = () => startTransition(() => setShown((now) => now + PAGE))
  /** For buttons that disappear when pressed: moves the focus to the list. */
  const thenToList = (act: () => void) => {
    act()
    listed.current?.focus({ preventScroll: true })
  }
  const cardOf = (shop: Shop) => ({ shop, now, label: labelOf(shop), distance: list.distances.get(shop.id), onward })

  return (
    <>
      <p className={styles.lead}>{counted(page.total)}</p>
      {extraInfo && <p className={styles.extra}>{pick(extraInfo, 'text', language, extraInfo.text)}</p>}
      {last && <LastShop {...cardOf(last)} />}
      <SearchInput
        value={query}
        onChange={(text) => lookFor(text, city)}
        maxLength={SEARCH_MAX_LENGTH}
        label={t('search.label')}
        clearLabel={t('search.clear')}
      />
      <CityFilter cities={page.cities} chosen={city} onChoose={(name) => lookFor(query, name)} />
      <PositionNote
        state={positionState === 'known' && list.isMeasuring ? 'measuring' : positionState}
        isSent={!isWhole(page)}
        onAsk={locate}
      />
      <VisuallyHidden role="status">
        {looked && list.state === 'done' && t('search.found', { query: looked, shops: counted(list.total) })}
      </VisuallyHidden>
      {list.state === 'failed' && (
        <Notice
          tone="warning"
          title={t('search.failed')}
          action={
            <Button kind="quiet" small onClick={() => thenToList(list.retry)}>
              {t('search.retry')}
            </Button>
          }
        />
      )}
      {list.shops.length === 0 && list.state === 'done' && (
        <NoMatch
          query={looked ?? ''}
          near={list.near}
          onNear={(name) => thenToList(() => lookFor(name, null))}
          onAllCities={city === null ? null : () => thenToList(() => lookFor(query, null))}
        />
      )}
      <ShopList list={list} shown={shown} onMore={showMore} cardOf={cardOf} ref={listed} />
    </>
  )
}
