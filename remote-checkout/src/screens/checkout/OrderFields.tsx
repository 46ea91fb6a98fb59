import type { DeliverySpot, Shop } from '@carte/contract'
import { commonTexts, useTexts } from '@carte/i18n'
import { basketAtom, setOrderTypeAtom, setSpotAtom, settingsAtom, useAtomValue, useSetAtom } from '@carte/store'
import { Button, Field, Select } from '@carte/ui'
import { useId, useState } from 'react'
import { checkoutTexts } from '../../texts.ts'
import * as styles from './CheckoutScreen.module.css'
import { type FieldError, isSpotRequired, spotsFor } from './form.ts'
import { offeredTypes } from './order-types.ts'
import { SpotChips } from './SpotChips.tsx'
import { useErrorText } from './useErrorText.ts'

interface OrderFieldsProps {
  readonly shop: Pick<Shop, 'orderTypes'>
  readonly spots: readonly DeliverySpot[]
  readonly error: FieldError | undefined
  readonly onEdited: () => void
}

/**
 * Shows the order type and the spot. A guest who has chosen both reads them in one line, and opens the fields to change
 * them; otherwise the fields are open.
 */
export function OrderFields(props: OrderFieldsProps) {
  const { shop, spots, error } = props
  const { t, language } = useTexts(checkoutTexts)
  const common = useTexts(commonTexts)
  const { orderType, spotId } = useAtomValue(basketAtom)
  const settings = useAtomValue(settingsAtom)
  const [isOpen, setOpen] = useState(false)
  const summaryId = useId()
  const places = spotsFor(spots, orderType, language)
  const place = places.find(({ id }) => id === spotId)
  const isMissing = error !== undefined || (place === undefined && isSpotRequired(spots, orderType))
  // Stays open when the spot is chosen, so that the focus is not lost.
  if (isMissing && !isOpen) setOpen(true)
  if (isOpen) return <Fields {...props} />
  const canChange = places.length > 0 || offeredTypes(shop, settings).length > 1
  return (
    <div className={styles.chosen}>
      <p id={summaryId}>
        {common.t(`orderType.${orderType}`)}
        {place && ` · ${place.name}`}
      </p>
      {canChange && (
        <Button kind="quiet" small aria-describedby={summaryId} onClick={() => setOpen(true)}>
          {t('summary.edit')}
        </Button>
      )}
    </div>
  )
}

/** Renders the fields for the order type and, if the shop has any for that type, the spot. */
function Fields({ shop, spots, error, onEdited }: OrderFieldsProps) {
  const { t, language } = useTexts(checkoutTexts)
  const common = useTexts(commonTexts)
  const errorText = useErrorText()
  const basket = useAtomValue(basketAtom)
  const settings = useAtomValue(settingsAtom)
  const setOrderType = useSetAtom(setOrderTypeAtom)
  const setSpot = useSetAtom(setSpotAtom)
  const types = offeredTypes(shop, settings)
  const places = spotsFor(spots, basket.orderType, language)
  const isRequired = isSpotRequired(spots, basket.orderType)
  const chosen = places.some(({ id }) => id === basket.spotId) ? basket.spotId : null
  const choose = (id: string | null) => {
    setSpot(id)
    onEdited()
  }
  return (
    <>
      {types.length > 1 ? (
        <Field label={t('how')}>
          <Select
            name="orderType"
            value={basket.orderType}
            onChange={(event) => {
              const type = types.find((candidate) => candidate === event.target.value)
              if (type) setOrderType(type)
              onEdited()
            }}
          >
            {types.map((type) => (
              <option key={type} value={type}>
                {common.t(`orderType.${type}`)}
              </option>
            ))}
          </Select>
        </Field>
      ) : (
        <p className={styles.single}>
          <span className={styles.singleLabel}>{t('how')}</span>
          {common.t(`orderType.${basket.orderType}`)}
        </p>
      )}
      {places.length > CHIPS_MAX && (
        <Field label={t('where')} note={isRequired ? undefined : t('optional')} error={errorText(error)}>
          <Select
            name="spot"
            className={chosen === null ? styles.unset : undefined}
            required={isRequired}
            value={chosen ?? ''}
            onChange={(event) => choose(event.target.value || null)}
          >
            <option value="">{t(isRequired ? 'where.choose' : 'where.none')}</option>
            {places.map(({ id, name }) => (
              <option key={id} value={id}>
                {name}
              </option>
            ))}
          </Select>
        </Field>
      )}
      {places.length > 0 && places.length <= CHIPS_MAX && (
        <SpotChips {...{ places, chosen, isRequired }} error={errorText(error)} onChoose={choose} />
      )}
    </>
  )
}

/** A shop with more spots shows a select: one tap more, but not a screen full of chips. */
const CHIPS_MAX = 12
