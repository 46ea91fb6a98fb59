import type { DeliverySpot, Shop } from '@carte/contract'
import { commonTexts, useTexts } from '@carte/i18n'
import { basketAtom, setOrderTypeAtom, setSpotAtom, settingsAtom, useAtomValue, useSetAtom } from '@carte/store'
import { Field, Select } from '@carte/ui'
import { checkoutTexts } from '../../texts.ts'
import * as styles from './CheckoutScreen.module.css'
import { type FieldError, isSpotRequired, spotsFor } from './form.ts'
import { offeredTypes } from './order-types.ts'
import { useErrorText } from './useErrorText.ts'

interface OrderFieldsProps {
  readonly shop: Pick<Shop, 'orderTypes'>
  readonly spots: readonly DeliverySpot[]
  readonly error: FieldError | undefined
  readonly onEdited: () => void
}

/** Renders the fields for the order type and, if the shop has any for that type, the spot. */
export function OrderFields({ shop, spots, error, onEdited }: OrderFieldsProps) {
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
      {places.length > 0 && (
        <Field label={t('where')} note={isRequired ? undefined : t('optional')} error={errorText(error)}>
          <Select
            name="spot"
            required={isRequired}
            value={places.some(({ id }) => id === basket.spotId) ? (basket.spotId ?? '') : ''}
            onChange={(event) => {
              setSpot(event.target.value || null)
              onEdited()
            }}
          >
            <option value="">{t('where.none')}</option>
            {places.map(({ id, name }) => (
              <option key={id} value={id}>
                {name}
              </option>
            ))}
          </Select>
        </Field>
      )}
    </>
  )
}
