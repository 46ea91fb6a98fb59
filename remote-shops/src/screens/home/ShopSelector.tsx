import { type City, SEARCH_MAX_LENGTH, type Shop } from '@carte/contract'
import type { ShopLabel } from '@carte/domain'
import { formatCount } from '@carte/features'
import { useTexts } from '@carte/i18n'
import { Button, EmptyState, Icon, Loader, Notice, SearchInput, VisuallyHidden } from '@carte/ui'
import { startTransition, useCallback, useDeferredValue, useRef, useState } from 'react'
import { shopsTexts } from '../../texts.ts'
import * as styles from './HomeScreen.module.css'
import { type HomeData, isWhole } from './home.loader.ts'
import { ShopChoice, type ShopChoiceProps } from './ShopChoice.tsx'
import { SHOPS_PER_STEP, ShopList } from './ShopList.tsx'
import { type PositionState, usePosition } from './usePosition.ts'
import { type ShopListState, useShopList } from './useShopList.ts'

interface ShopSelectorProps {
  readonly data: HomeData
  readonly now: Date
  readonly labelOf: (shop: Shop) => ShopLabel
}

/** Searches and filters the list of shops by text, city and position. */
export function ShopSelector({ data, now, labelOf }: ShopSelectorProps) {
  const { t, language } = useTexts(shopsTexts)
  const [query, setQuery] = useState('')
  const [city, setCity] = useState<string | null>(null)
  const [isSearchUsed, setIsSearchUsed] = useState(false)
  const [shown, setShown] = useState(SHOPS_PER_STEP)
  const { state: positionState, position, locate } = usePosition()
  // The search box responds to each key at once; filtering a long list may lag behind.
  const search = useDeferredValue(query)
  const takesOrders = useCallback((shop: Shop) => labelOf(shop) === 'open', [labelOf])
  // Loads one step more than is shown, so that "Show more" need not wait.
  const list = useShopList(data, { search, city, position }, shown + SHOPS_PER_STEP, takesOrders)
  const { page, last, returnTarget } = data
  const listRef = useRef<HTMLUListElement>(null)
  const shopCount = (count: number) => t('home.count', { count, number: formatCount(count, language) })

  const searched = search.trim() || city
  // The card above the list shows the last shop already.
  const listed = last && !searched ? { ...list, ...without(list, last.id) } : list

  const searchFor = (text: string, inCity: string | null) => {
    setQuery(text)
    setCity(inCity)
    setShown(SHOPS_PER_STEP)
  }
  // Rendering six cards takes a slow phone longer than a frame; a transition lets the button respond first.
  const showMore = () => startTransition(() => setShown((now) => now + SHOPS_PER_STEP))
  /** For buttons that disappear when pressed: moves the focus to the list. */
  const runAndFocusList = (act: () => void) => {
    act()
    listRef.current?.focus({ preventScroll: true })
  }
  const cardProps = (shop: Shop) => ({
    shop,
    now,
    label: labelOf(shop),
    distance: list.distances.get(shop.id),
    returnTarget,
  })

  return (
    <>
      {last && <LastShop {...cardProps(last)} />}
      <div className={styles.finder} data-asks={(positionState === 'unasked' && query === '') || undefined}>
        {/* Once shown, the cities stay: hiding them on blur would move the list between pointer down and pointer up. */}
        <div className={styles.search}>
          <SearchInput
            onFocus={() => setIsSearchUsed(true)}
            value={query}
            onChange={(text) => searchFor(text, city)}
            maxLength={SEARCH_MAX_LENGTH}
            label={t('search.label')}
            placeholder={t('search.placeholder')}
            clearLabel={t('search.clear')}
          />
          {isSearchUsed && (
            <CityFilter cities={page.cities} chosen={city} onChoose={(name) => searchFor(query, name)} />
          )}
        </div>
        <PositionNote
          state={positionState === 'known' && list.isMeasuring ? 'measuring' : positionState}
          shops={shopCount(page.total)}
          isSent={!isWhole(page)}
          isSearching={query !== ''}
          onAsk={locate}
        />
      </div>
      <VisuallyHidden aria-live="polite">
        {searched && list.state === 'done' && t('search.found', { query: searched, shops: shopCount(list.total) })}
      </VisuallyHidden>
      {list.state === 'failed' && (
        <Notice
          tone="warning"
          title={t('search.failed')}
          action={
            <Button kind="quiet" small onClick={() => runAndFocusList(list.retry)}>
              {t('search.retry')}
            </Button>
          }
        />
      )}
      {list.shops.length === 0 && list.state === 'done' && (
        <NoMatch
          query={searched ?? ''}
          suggestion={list.suggestion}
          onSuggestion={(name) => runAndFocusList(() => searchFor(name, null))}
          onAllCities={city === null ? null : () => runAndFocusList(() => searchFor(query, null))}
        />
      )}
      <ShopList list={listed} shown={shown} onMore={showMore} cardProps={cardProps} ref={listRef} />
    </>
  )
}

const without = ({ shops, total }: Pick<ShopListState, 'shops' | 'total'>, id: string) => ({
  shops: shops.filter((shop) => shop.id !== id),
  total: total - 1,
})

/** Shows the shop that was chosen last on this device. */
function LastShop(card: Omit<ShopChoiceProps, 'as'>) {
  const { t } = useTexts(shopsTexts)
  return (
    <section className={styles.last} aria-labelledby="last-shop">
      <h2 id="last-shop">{t('last.title')}</h2>
      <ShopChoice as="div" {...card} eager />
    </section>
  )
}

/** How many cities the filter shows; with more, searching is faster than scanning the row. */
const CITIES_MAX = 12

interface CityFilterProps {
  readonly cities: readonly City[]
  readonly chosen: string | null
  readonly onChoose: (city: string | null) => void
}

/**
 * Renders the cities as filter buttons, if there are several. One can be active; pressing it again clears the filter.
 */
function CityFilter({ cities, chosen, onChoose }: CityFilterProps) {
  const { t, language } = useTexts(shopsTexts)
  // The active city always stays in the row, so that the guest can clear it when the list has changed.
  const shown = cities.filter(({ name }, index) => index < CITIES_MAX || name === chosen)
  if (cities.length < 2) return null
  return (
    <fieldset className={styles.filter}>
      <legend>
        <VisuallyHidden>{t('cities.label')}</VisuallyHidden>
      </legend>
      <div className={styles.cities}>
        {shown.map(({ name, count }) => (
          <button
            key={name}
            type="button"
            className={styles.city}
            aria-pressed={name === chosen}
            onClick={() => onChoose(name === chosen ? null : name)}
          >
            {name} <span className={styles.count}>{formatCount(count, language)}</span>
          </button>
        ))}
      </div>
    </fieldset>
  )
}

interface PositionNoteProps {
  readonly state: PositionState | 'measuring'
  /** How many restaurants there are, as a text. */
  readonly shops: string
  /** Whether the position is sent to the server, because the server sorts the list. */
  readonly isSent: boolean
  /** Whether the search box has a text; the button in it gives way to the one that clears it. */
  readonly isSearching: boolean
  readonly onAsk: () => void
}

/**
 * Renders the button in the search box that asks for the position, and a line below with the number of restaurants or
 * the progress. The line has a fixed height, so that the list does not move; it takes over the focus of the button that
 * disappears.
 */
function PositionNote({ state, shops, isSent, isSearching, onAsk }: PositionNoteProps) {
  const { t } = useTexts(shopsTexts)
  const note = useRef<HTMLDivElement>(null)
  const hasRequested = state !== 'unasked'
  const ask = () => {
    note.current?.focus({ preventScroll: true })
    onAsk()
  }
  return (
    <div ref={note} tabIndex={-1} className={styles.location}>
      {!hasRequested && (
        <>
          {!isSearching && (
            <Button kind="quiet" small className={styles.ask} onClick={ask} aria-describedby="location-why">
              <Icon name="pin" size={18} /> <span className={styles.askLabel}>{t('location.ask')}</span>
            </Button>
          )}
          <p className={styles.why}>
            {shops} {!isSearching && <span id="location-why">{t(isSent ? 'location.why.sent' : 'location.why')}</span>}
          </p>
        </>
      )}
      {state === 'locating' && <Loader size="s" label={t('location.locating')} />}
      {state === 'measuring' && <Loader size="s" label={t('location.measuring')} />}
      {state === 'unsupported' && (
        <p aria-live="polite">
          {shops}. {t('location.unavailable')}
        </p>
      )}
      {(state === 'unknown' || state === 'denied') && (
        <p>
          <span aria-live="polite">{t(state === 'denied' ? 'location.denied' : 'location.unavailable')}</span>{' '}
          <button type="button" className={styles.retry} onClick={ask}>
            {t('search.retry')}
          </button>
        </p>
      )}
      {state === 'known' && (
        <p aria-live="polite">
          {/* A guest with an earlier permission has not seen the explanation, so show it here. */}
          {shops}. {t('home.nearest')} {isSent && t('location.why.sent')}
        </p>
      )}
    </div>
  )
}

interface NoMatchProps {
  readonly query: string
  /** A name close to the query. */
  readonly suggestion: string | null
  readonly onSuggestion: (name: string) => void
  /** Clears the city filter; null if none is active. */
  readonly onAllCities: (() => void) | null
}

/** Says that no shop matches, and offers the suggestion, else all cities. */
function NoMatch({ query, suggestion, onSuggestion, onAllCities }: NoMatchProps) {
  const { t } = useTexts(shopsTexts)
  const [label, act] = suggestion
    ? [t('search.didYouMean', { name: suggestion }), () => onSuggestion(suggestion)]
    : [t('cities.all'), onAllCities]
  return (
    <EmptyState
      icon="search"
      title={t('search.none', { query })}
      action={
        act && (
          <Button kind="ghost" onClick={act}>
            {label}
          </Button>
        )
      }
    />
  )
}
