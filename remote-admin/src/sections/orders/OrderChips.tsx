import type { OrderStatus, ShopOrderRow } from '@carte/contract'
import { useTexts } from '@carte/i18n'
import { Chip, type ChipTone } from '@carte/ui'
import { orderTexts } from './texts.ts'

const TONES: Readonly<Record<OrderStatus, ChipTone>> = {
  calculatedPrice: 'neutral',
  added: 'accent',
  started: 'saffron',
  finnished: 'saffron',
  done: 'leaf',
  delivered: 'neutral',
  rollbacked: 'neutral',
}

export function StatusChip({ status }: Pick<ShopOrderRow, 'status'>) {
  const { t } = useTexts(orderTexts)
  return <Chip tone={TONES[status]}>{t(`step.${status}`)}</Chip>
}

/** Says what happened to the money. */
export function MoneyText({ paymentStatus }: Pick<ShopOrderRow, 'paymentStatus'>) {
  const { t } = useTexts(orderTexts)
  return t(`money.${paymentStatus ?? 'none'}`)
}
