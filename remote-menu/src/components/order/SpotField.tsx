import type { DeliverySpot } from '@carte/contract'
import { type LocalizedText, nameOf } from '@carte/features'
import { commonTexts, useTexts } from '@carte/i18n'
import { basketAtom, setSpotAtom, useAtomValue, useSetAtom } from '@carte/store'
import { Field, Icon, SearchInput, useFieldWiring } from '@carte/ui'
import { RadioRow } from '@carte/ui/option-row'
import {
  type ComponentPropsWithRef,
  type KeyboardEvent,
  type RefObject,
  useEffect,
  useId,
  useRef,
  useState,
} from 'react'
import { menuTexts } from '../../texts.ts'
import * as styles from './SpotField.module.css'
import { needsSpot, searchSpots, sortSpots } from './spots.ts'

type SpotFieldProps = {
  /** The spots of the basket's order type. */
  readonly spots: readonly DeliverySpot[]
  /** The button of the field, which takes the focus when a spot is missing. */
  readonly button: RefObject<HTMLButtonElement | null>
  /** Whether the guest has tried to continue without the required spot. */
  readonly isMissing: boolean
  readonly onChoose: () => void
}

/** Renders the chosen table or place and the list to choose from. The list is open at first if nothing is chosen. */
export function SpotField({ spots, button, isMissing, onChoose }: SpotFieldProps) {
  const { t, language } = useTexts(menuTexts)
  const common = useTexts(commonTexts)
  const { spotId, orderType } = useAtomValue(basketAtom)
  const setSpot = useSetAtom(setSpotAtom)
  const listId = useId()
  const chosen = spots.find(({ id }) => id === spotId)
  const [isOpen, setOpen] = useState(chosen === undefined)
  return (
    <div className={styles.spot} data-spot>
      <Field label={t('order.where')} error={isMissing && common.t('deliverySpotRequired')}>
        <SpotButton
          ref={button}
          value={chosen ? nameOf(chosen, language) : null}
          aria-expanded={isOpen}
          aria-controls={isOpen ? listId : undefined}
          onClick={() => setOpen(!isOpen)}
        />
      </Field>
      {isOpen && (
        <div id={listId} className={styles.list}>
          <SpotList
            spots={spots}
            chosen={chosen?.id ?? null}
            isRequired={needsSpot(orderType, spots)}
            isMissing={isMissing}
            onChoose={(id) => {
              setSpot(id)
              onChoose()
            }}
          />
        </div>
      )}
    </div>
  )
}

type SpotButtonProps = Omit<ComponentPropsWithRef<'button'>, 'value'> & {
  readonly value: LocalizedText | null
}

/** Shows the chosen spot and opens the list; the control of a `Field`. */
function SpotButton({ value, ...rest }: SpotButtonProps) {
  const { t } = useTexts(menuTexts)
  // Only the description is used: `aria-invalid` is set on the list, because it is not allowed on a button.
  const { id, 'aria-describedby': describedBy } = useFieldWiring({}).attributes
  const text = value?.text ?? t('order.spot.none')
  return (
    <div className={styles.chosen}>
      <button
        {...rest}
        type="button"
        id={id}
        aria-describedby={describedBy}
        // Includes the value: the field's label alone would replace the button's text as its name.
        aria-label={`${t('order.where')}: ${text}`}
        className={styles.button}
        data-none={value === null || undefined}
      >
        <span lang={value?.lang}>{text}</span>
      </button>
      <Icon name="chevronDown" size={20} className={styles.arrow} />
    </div>
  )
}

type SpotListProps = {
  readonly spots: readonly DeliverySpot[]
  readonly chosen: string | null
  readonly isRequired: boolean
  readonly isMissing: boolean
  readonly onChoose: (id: string | null) => void
}

/** With more spots than this, the list has a search box. */
const SEARCH_MIN_SPOTS = 12

function SpotList(props: SpotListProps) {
  const { spots, chosen, isRequired, isMissing, onChoose } = props
  const { t, language } = useTexts(menuTexts)
  const name = useId()
  const [query, setQuery] = useState('')
  const found = searchSpots(sortSpots(spots, language), query, language)
  const list = useScrollIntoView()
  const row = (id: string | null, label: string, lang?: string) => (
    <RadioRow
      key={id}
      name={name}
      value={id ?? ''}
      lang={lang}
      label={label}
      checked={chosen === id}
      // `onClick`, not `onChange`: arrow keys fire a click too, and a click on the selected radio fires nothing else.
      onClick={() => onChoose(id)}
      onChange={() => {}}
    />
  )
  return (
    <>
      {spots.length > SEARCH_MIN_SPOTS && (
        <SearchInput
          value={query}
          onChange={setQuery}
          onKeyDown={(event) =>
            onEnter(event, () => {
              const first = query.trim() === '' ? undefined : found[0]
              if (first) onChoose(first.id)
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
        aria-label={t('order.where')}
        aria-required={isRequired}
        aria-invalid={isMissing || undefined}
        onKeyDown={(event) => onEnter(event, () => (event.target as HTMLElement).click())}
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

/** Scrolls the surrounding field into view: on a phone in landscape the list opens below the edge of the screen. */
function useScrollIntoView(): RefObject<HTMLDivElement | null> {
  const ref = useRef<HTMLDivElement>(null)
  useEffect(() => {
    // jsdom has no scrollIntoView.
    ref.current?.closest('[data-spot]')?.scrollIntoView?.({ block: 'nearest' })
  }, [])
  return ref
}

/** Enter chooses the focused radio button, or the first search result. */
function onEnter(event: KeyboardEvent, choose: () => void): void {
  if (event.key !== 'Enter') return
  event.preventDefault()
  choose()
}
