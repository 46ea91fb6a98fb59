import type { DeliverySpot, Shop } from '@carte/contract'
import { EditableLine, OrderInfoSummary } from '@carte/features'
import { commonTexts, useTexts } from '@carte/i18n'
import { basketAtom, setOrderTypeAtom, setSpotAtom, settingsAtom, useAtomValue, useSetAtom } from '@carte/store'
import { Field, Select } from '@carte/ui'
import { useState } from 'react'
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

/** Shows order type and spot in one line, which opens their fields. They are open while a required spot is missing. */
export function OrderFields(props: OrderFieldsProps) {
  const { shop, spots, error } = props
  const { language } = useTexts(checkoutTexts)
  const { orderType, spotId } = useAtomValue(basketAtom)
  const settings = useAtomValue(settingsAtom)
  const [isOpen, setOpen] = useState(false)
  const places = spotsFor(spots, orderType, language)
  const place = places.find(({ id }) => id === spotId)
  const isRequired = isSpotRequired(spots, orderType)
  const isMissing = error !== undefined || (place === undefined && isRequired)
  // Stays open until the guest has chosen: the arrow keys already select a spot while they move through the list.
  if (isMissing && !isOpen) setOpen(true)
  // The open selects show the type and ask for the spot. Chips do not, so the line above them does.
  const isAskedByField = isOpen && places.length > CHIPS_MAX
  const canChange = places.length > 0 || offeredTypes(shop, settings).length > 1
  return (
    <EditableLine
      texts={checkoutTexts}
      summary={
        isMissing && isAskedByField ? null : (
          <OrderInfoSummary
            texts={checkoutTexts}
            orderType={orderType}
            spot={place ? { text: place.name } : null}
            isRequired={isRequired}
          />
        )
      }
      isOpen={isOpen}
      onOpenChange={setOpen}
      hasButton={canChange && !isMissing}
    >
      {(onChoose) => <Fields {...props} onChoose={onChoose} />}
    </EditableLine>
  )
}

interface FieldsProps extends OrderFieldsProps {
  /** Called when the guest has chosen a spot, or a type that has no spots. */
  readonly onChoose: () => void
}

/** Renders the fields for the order type and, if the shop has any for that type, the spot. */
function Fields({ shop, spots, error, onEdited, onChoose }: FieldsProps) {
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
    onChoose()
  }
  return (
    <>
      {types.length > 1 && (
        <Field label={t('orderInfo.type')}>
          <Select
            name="orderType"
            value={basket.orderType}
            onChange={(event) => {
              const type = types.find((candidate) => candidate === event.target.value)
              if (!type) return
              setOrderType(type)
              onEdited()
              if (!spots.some((spot) => spot.orderType === type)) onChoose()
            }}
          >
            {types.map((type) => (
              <option key={type} value={type}>
                {common.t(`orderType.${type}`)}
              </option>
            ))}
          </Select>
        </Field>
      )}
      {places.length > CHIPS_MAX && (
        <Field label={t('orderInfo.spot')} note={isRequired ? undefined : t('optional')} error={errorText(error)}>
          <Select
            name="spot"
            className={chosen === null ? styles.unset : undefined}
            required={isRequired}
            value={chosen ?? ''}
            onChange={(event) => choose(event.target.value || null)}
          >
            <option value="">{t(isRequired ? 'orderInfo.chooseSpot' : 'orderInfo.spot.none')}</option>
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
