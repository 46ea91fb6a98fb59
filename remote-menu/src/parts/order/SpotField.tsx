import type { DeliverySpot } from '@carte/contract'
import { commonTexts, useTexts } from '@carte/i18n'
import { basketAtom, setSpotAtom, useAtomValue, useSetAtom } from '@carte/store'
import { Field, Select } from '@carte/ui'
import type { RefObject } from 'react'
import { menuTexts } from '../../texts.ts'
import { nameOf } from '../wording.ts'
import { sortSpots } from './spots.ts'

type SpotFieldProps = {
  /** Those of the basket's order type. */
  readonly spots: readonly DeliverySpot[]
  readonly spot: RefObject<HTMLSelectElement | null>
  readonly isMissing: boolean
}

/** The table or place where the food goes. */
export function SpotField({ spots, spot, isMissing }: SpotFieldProps) {
  const { t, language } = useTexts(menuTexts)
  const common = useTexts(commonTexts)
  const { spotId } = useAtomValue(basketAtom)
  const setSpot = useSetAtom(setSpotAtom)
  const known = spots.some(({ id }) => id === spotId)
  return (
    <Field label={t('order.where')} error={isMissing && common.t('deliverySpotRequired')}>
      <Select
        ref={spot}
        value={known && spotId !== null ? spotId : ''}
        onChange={({ currentTarget }) => setSpot(currentTarget.value || null)}
      >
        <option value="">{t('order.spot.none')}</option>
        {sortSpots(spots, language).map((entry) => {
          const { text, lang } = nameOf(entry, language)
          return (
            <option key={entry.id} value={entry.id} lang={lang}>
              {text}
            </option>
          )
        })}
      </Select>
    </Field>
  )
}
