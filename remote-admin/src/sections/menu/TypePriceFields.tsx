import { ORDER_TYPES } from '@carte/contract'
import { fieldValue } from '@carte/domain'
import { commonTexts, useTexts } from '@carte/i18n'
import type { FieldValues } from 'react-hook-form'
import { type FieldControl, TextField } from '../../components/form/index.ts'
import { menuTexts } from './texts.ts'
import type { MenuEditor } from './useMenuDraft.ts'

/** The fields with prices of single order types; empty for the usual price. */
export const TYPE_PRICES: readonly string[] = ORDER_TYPES.map((type) => `price:${type}`)

interface TypePriceFieldsProps {
  readonly control: FieldControl<FieldValues>
  readonly editor: MenuEditor
  readonly subject: string
}

/**
 * A price for each order type that the restaurants of the menu offer, if they offer several. A type that they do not
 * offer any more has a field as long as it has a price (EDIT-22).
 */
export function TypePriceFields({ control, editor: { menu, content }, subject }: TypePriceFieldsProps) {
  const { t } = useTexts(menuTexts)
  const { t: common } = useTexts(commonTexts)
  const offered = menu.orderTypes ?? ORDER_TYPES
  const shown = ORDER_TYPES.filter(
    (type) => (offered.length > 1 && offered.includes(type)) || fieldValue(content, subject, `price:${type}`) !== null,
  )
  return shown.map((type) => (
    <TextField
      key={type}
      control={control}
      name={`price:${type}`}
      label={`${t('field.price')} (${common(`orderType.${type}`)}, ${menu.currency.symbol})`}
      hint={t('price.usual')}
      inputMode="decimal"
    />
  ))
}
