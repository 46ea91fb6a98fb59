import type { DeliverySpot } from '@carte/contract'
import { nameOf } from '@carte/features'
import { useTexts } from '@carte/i18n'
import { SearchInput } from '@carte/ui'
import { RadioRow } from '@carte/ui/option-row'
import { useId, useState } from 'react'
import { menuTexts } from '../../texts.ts'
import * as styles from './OrderInfo.module.css'
import { sortSpots, spotsNamed } from './spots.ts'
import { useBroughtIntoView } from './useBroughtIntoView.ts'
import { useSpotKeys } from './useSpotKeys.ts'

type SpotListProps = {
  readonly spots: readonly DeliverySpot[]
  readonly chosen: string | null
  readonly isRequired: boolean
  readonly isMissing: boolean
  /** Whether the guest has opened or closed the list, or tried to continue without a spot. */
  readonly isAsked: boolean
  readonly onChoose: (id: string | null) => void
  readonly onClose: () => void
}

/** With more spots than this, the list has a search box. */
const MANY = 12

export function SpotList(props: SpotListProps) {
  const { spots, chosen, isRequired, isMissing, isAsked, onChoose, onClose } = props
  const { t, language } = useTexts(menuTexts)
  const name = useId()
  const [query, setQuery] = useState('')
  const found = spotsNamed(sortSpots(spots, language), query, language)
  const list = useBroughtIntoView(isAsked)
  const { choose, onRadioKey, onSearchKey } = useSpotKeys({ onChoose, onClose })
  const row = (id: string | null, label: string, lang?: string) => (
    <RadioRow
      key={id}
      name={name}
      value={id ?? ''}
      lang={lang}
      label={label}
      checked={chosen === id}
      // `onClick`, not `onChange`: arrow keys fire a click too, and a click on the selected radio fires nothing else.
      onClick={() => choose(id)}
      onChange={() => {}}
    />
  )
  return (
    <>
      {spots.length > MANY && (
        <SearchInput
          value={query}
          onChange={setQuery}
          onKeyDown={(event) => onSearchKey(event, query.trim() === '' ? undefined : found[0]?.id)}
          label={t('order.spot.search')}
          clearLabel={t('search.clear')}
          className={styles.search}
        />
      )}
      <div
        ref={list}
        role="radiogroup"
        aria-label={t('order.where')}
        aria-required={isRequired}
        aria-invalid={isMissing || undefined}
        onKeyDown={onRadioKey}
        className={styles.rows}
      >
        {!isRequired && query === '' && row(null, t('order.spot.none'))}
        {found.map((spot) => {
          const { text, lang } = nameOf(spot, language)
          return row(spot.id, text, lang)
        })}
      </div>
      <p role="status" className={styles.none}>
        {found.length === 0 && t('order.spot.noMatch', { query })}
      </p>
    </>
  )
}
