import type { DeliverySpot } from '@carte/contract'
import { nameOf } from '@carte/features'
import { commonTexts, useTexts } from '@carte/i18n'
import { basketAtom, setSpotAtom, useAtomValue, useSetAtom } from '@carte/store'
import { Icon, SearchInput } from '@carte/ui'
import { RadioRow } from '@carte/ui/option-row'
import { type KeyboardEvent, type RefObject, useId, useState } from 'react'
import { menuTexts } from '../../texts.ts'
import * as styles from './SpotField.module.css'
import { needsSpot, searchSpots, sortSpots } from './spots.ts'

type SpotFieldProps = {
  /** The spots of the basket's order type. */
  readonly spots: readonly DeliverySpot[]
  /** The list, which takes the focus when a spot is missing. */
  readonly list: RefObject<HTMLDivElement | null>
  /** Whether the guest has tried to continue without the required spot. */
  readonly isMissing: boolean
  readonly onChoose: () => void
}

/** With more spots than this, the list has a search box. */
const SEARCH_MIN_SPOTS = 12

/** Renders the list of tables or places. While a required one is not chosen, its label says so. */
export function SpotField({ spots, list, isMissing, onChoose }: SpotFieldProps) {
  const { t, language } = useTexts(menuTexts)
  const common = useTexts(commonTexts)
  const { spotId, orderType } = useAtomValue(basketAtom)
  const setSpot = useSetAtom(setSpotAtom)
  const id = useId()
  const [query, setQuery] = useState('')
  const found = searchSpots(sortSpots(spots, language), query, language)
  const chosen = spots.find((spot) => spot.id === spotId)?.id ?? null
  const isRequired = needsSpot(orderType, spots)
  const choose = (spot: string | null) => {
    setSpot(spot)
    onChoose()
  }
  const row = (spot: string | null, label: string, lang?: string) => (
    <RadioRow
      key={spot}
      name={id}
      value={spot ?? ''}
      lang={lang}
      label={label}
      checked={chosen === spot}
      // `onClick`, not `onChange`: arrow keys fire a click too, and a click on the selected radio fires nothing else.
      onClick={() => choose(spot)}
      onChange={() => {}}
    />
  )
  return (
    <div ref={scrollIntoView} className={styles.spot}>
      <p className={styles.label}>
        <span id={`${id}-label`}>{t('orderInfo.spot')}</span>
        {isRequired && chosen === null && <span>{t('orderInfo.spot.none')}</span>}
      </p>
      <div className={styles.list} data-invalid={isMissing || undefined}>
        {spots.length > SEARCH_MIN_SPOTS && (
          <SearchInput
            value={query}
            onChange={setQuery}
            onKeyDown={(event) =>
              onEnter(event, () => {
                const first = query.trim() === '' ? undefined : found[0]
                if (first) choose(first.id)
              })
            }
            label={t('order.spot.search')}
            clearLabel={t('search.clear')}
            className={styles.search}
          />
        )}
        <div
          ref={list}
          role="radiogroup"
          tabIndex={-1}
          aria-labelledby={`${id}-label`}
          aria-describedby={isMissing ? `${id}-error` : undefined}
          aria-required={isRequired}
          aria-invalid={isMissing || undefined}
          onKeyDown={(event) => onEnter(event, () => (event.target as HTMLElement).click())}
          className={styles.rows}
        >
          {!isRequired && query === '' && row(null, t('orderInfo.spot.none'))}
          {found.map((spot) => {
            const { text, lang } = nameOf(spot, language)
            return row(spot.id, text, lang)
          })}
        </div>
        <p aria-live="polite" className={styles.none}>
          {found.length === 0 && t('order.spot.noMatch', { query })}
        </p>
      </div>
      {isMissing && (
        <p id={`${id}-error`} className={styles.error}>
          <Icon name="warning" size={16} />
          {common.t('deliverySpotRequired')}
        </p>
      )}
    </div>
  )
}

/** A ref that scrolls a new element into view: on a phone in landscape it opens below the edge of the screen. */
const scrollIntoView = (element: HTMLElement | null) => {
  // jsdom has no scrollIntoView.
  element?.scrollIntoView?.({ block: 'nearest' })
}

/** Enter chooses the focused radio button, or the first search result. */
function onEnter(event: KeyboardEvent, choose: () => void): void {
  if (event.key !== 'Enter') return
  event.preventDefault()
  choose()
}
