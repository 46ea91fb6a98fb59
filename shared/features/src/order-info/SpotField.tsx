import type { DeliverySpot } from '@carte/contract'
import { type Texts, useTexts } from '@carte/i18n'
import { basketAtom, setSpotAtom, useAtomValue, useSetAtom } from '@carte/store'
import { SearchInput } from '@carte/ui'
import { type KeyboardEvent, type RefObject, useId, useState } from 'react'
import { nameOf } from '../localized.ts'
import type { en } from './locales/en.ts'
import * as styles from './SpotField.module.css'
import { needsSpot, searchSpots, sortSpots } from './spots.ts'

export interface SpotFieldProps {
  /** Texts of a remote that include those of `locales`. */
  readonly texts: Texts<typeof en>
  /** The spots of the basket's order type. */
  readonly spots: readonly DeliverySpot[]
  /** What is missing or wrong. */
  readonly error?: string | undefined
  /** The group, which takes the focus while a spot is missing. */
  readonly ref?: RefObject<HTMLDivElement | null>
  readonly onChoose: () => void
}

/** With more spots than this, the field has a search box, and its spots scroll. */
const SEARCH_MIN_SPOTS = 24

/** Renders the tables or places as radio buttons, so that one tap chooses one for the basket. */
export function SpotField({ texts, spots, error, ref, onChoose }: SpotFieldProps) {
  const { t, language } = useTexts(texts)
  const { spotId, orderType } = useAtomValue(basketAtom)
  const setSpot = useSetAtom(setSpotAtom)
  const id = useId()
  const [query, setQuery] = useState('')
  const found = searchSpots(sortSpots(spots, language), query, language)
  const chosen = spots.find((spot) => spot.id === spotId)?.id ?? null
  const isRequired = needsSpot(orderType, spots)
  const isLong = spots.length > SEARCH_MIN_SPOTS
  const choose = (spot: string | null) => {
    setSpot(spot)
    onChoose()
  }
  const option = (spot: string | null, label: string, lang?: string) => (
    <label key={spot} className={styles.option}>
      <input
        type="radio"
        name={`${id}-spot`}
        value={spot ?? ''}
        checked={chosen === spot}
        // `onClick`, not `onChange`: arrow keys fire a click too, and a click on the selected radio fires nothing else.
        onClick={() => choose(spot)}
        onChange={() => {}}
      />
      <span lang={lang} className={styles.text}>
        {label}
      </span>
    </label>
  )
  return (
    <div ref={scrollIntoView} className={styles.field}>
      <p className={styles.label}>
        <span id={`${id}-label`}>{t('orderInfo.spot')}</span>
        {isRequired && chosen === null && <span>{t('orderInfo.spot.none')}</span>}
      </p>
      {error !== undefined && (
        <p id={`${id}-error`} className={styles.error}>
          {error}
        </p>
      )}
      {isLong && (
        <SearchInput
          value={query}
          onChange={setQuery}
          onKeyDown={(event) =>
            onEnter(event, () => {
              const first = query.trim() === '' ? undefined : found[0]
              if (first) choose(first.id)
            })
          }
          label={t('orderInfo.spot.search')}
          clearLabel={t('orderInfo.spot.clear')}
        />
      )}
      <div
        ref={ref}
        role="radiogroup"
        // Takes the focus when the spot is missing.
        tabIndex={-1}
        aria-labelledby={`${id}-label`}
        aria-describedby={error === undefined ? undefined : `${id}-error`}
        aria-required={isRequired}
        aria-invalid={error !== undefined || undefined}
        data-long={isLong || undefined}
        onKeyDown={(event) => onEnter(event, () => (event.target as HTMLElement).click())}
        className={styles.options}
      >
        {!isRequired && query === '' && option(null, t('orderInfo.spot.none'))}
        {found.map((spot) => {
          const { text, lang } = nameOf(spot, language)
          return option(spot.id, text, lang)
        })}
      </div>
      <p aria-live="polite" className={styles.none}>
        {found.length === 0 && t('orderInfo.spot.noMatch', { query })}
      </p>
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
