import type { OrderType } from '@carte/contract'
import { commonTexts, useTexts } from '@carte/i18n'
import { basketAtom, setOrderTypeAtom, settingsAtom, shopAtom, useAtomValue, useSetAtom } from '@carte/store'
import { Field, Select } from '@carte/ui'
import { menuTexts } from '../../texts.ts'
import * as styles from './OrderInfo.module.css'

/** Returns the order types that both the operator and the shop offer. */
function useOrderTypes(): readonly OrderType[] {
  const settings = useAtomValue(settingsAtom)
  const shop = useAtomValue(shopAtom)
  const offered = settings?.orderTypes ?? []
  return shop ? offered.filter((type) => shop.orderTypes.includes(type)) : offered
}

/** Renders a select, or plain text if there is only one order type. */
export function OrderTypeField() {
  const { t } = useTexts(menuTexts)
  const common = useTexts(commonTexts)
  const { orderType } = useAtomValue(basketAtom)
  const setOrderType = useSetAtom(setOrderTypeAtom)
  const types = useOrderTypes()
  if (types.length < 2) {
    return (
      <p className={styles.fixed}>
        <span className={styles.label}>{t('order.how')}</span>
        {common.t(`orderType.${orderType}`)}
      </p>
    )
  }
  return (
    <Field label={t('order.how')}>
      <Select value={orderType} onChange={(event) => setOrderType(event.currentTarget.value as OrderType)}>
        {types.map((type) => (
          <option key={type} value={type}>
            {common.t(`orderType.${type}`)}
          </option>
        ))}
      </Select>
    </Field>
  )
}
