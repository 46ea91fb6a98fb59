import type { DeliverySpot, Shop } from '@carte/contract'
import { EditableLine, isSpotMissing, nameOf, needsSpot, OrderInfoSummary, SpotField, spotsFor } from '@carte/features'
import { commonTexts, useTexts } from '@carte/i18n'
import { basketAtom, setOrderTypeAtom, settingsAtom, useAtomValue, useSetAtom } from '@carte/store'
import { Field, Select } from '@carte/ui'
import { useState } from 'react'
import { checkoutTexts } from '../../texts.ts'
import type { FieldError } from './form.ts'
import { offeredTypes } from './order-types.ts'
import { useErrorText } from './useErrorText.ts'

interface OrderFieldsProps {
  readonly shop: Pick<Shop, 'orderTypes'>
  readonly spots: readonly DeliverySpot[]
  readonly error: FieldError | undefined
  /** Whether type and spot cannot be changed here: guests who order together are at one table. */
  readonly isFixed: boolean
  readonly onEdited: () => void
}

/** Shows order type and spot in one line, which opens their fields. They are open while a required spot is missing. */
export function OrderFields(props: OrderFieldsProps) {
  const { shop, spots, error, isFixed } = props
  const { language } = useTexts(checkoutTexts)
  const basket = useAtomValue(basketAtom)
  const settings = useAtomValue(settingsAtom)
  const [isOpen, setOpen] = useState(false)
  const places = spotsFor(spots, basket.orderType)
  const place = places.find(({ id }) => id === basket.spotId)
  const isMissing = error !== undefined || isSpotMissing(basket, spots)
  // Stays open until the guest has chosen: the arrow keys already select a spot while they move through the list.
  if (isMissing && !isOpen) setOpen(true)
  const canChange = !isFixed && (places.length > 0 || offeredTypes(shop, settings).length > 1)
  return (
    <EditableLine
      texts={checkoutTexts}
      summary={
        <OrderInfoSummary
          texts={checkoutTexts}
          orderType={basket.orderType}
          spot={place ? nameOf(place, language) : null}
          isRequired={needsSpot(basket.orderType, spots)}
        />
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
function Fields({ shop, spots, error, onEdited, onChoose }: Omit<FieldsProps, 'isFixed'>) {
  const { t } = useTexts(checkoutTexts)
  const common = useTexts(commonTexts)
  const errorText = useErrorText()
  const { orderType } = useAtomValue(basketAtom)
  const settings = useAtomValue(settingsAtom)
  const setOrderType = useSetAtom(setOrderTypeAtom)
  const types = offeredTypes(shop, settings)
  const places = spotsFor(spots, orderType)
  return (
    <>
      {types.length > 1 && (
        <Field label={t('orderInfo.type')}>
          <Select
            name="orderType"
            value={orderType}
            onChange={(event) => {
              const type = types.find((candidate) => candidate === event.target.value)
              if (!type) return
              setOrderType(type)
              onEdited()
              if (spotsFor(spots, type).length === 0) onChoose()
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
      {places.length > 0 && (
        <SpotField
          texts={checkoutTexts}
          spots={places}
          error={errorText(error)}
          onChoose={() => {
            onEdited()
            onChoose()
          }}
        />
      )}
    </>
  )
}
