import type { OrderStatus, ShopOrder, ShopOrderRow } from '@carte/contract'
import { toMinor } from '@carte/domain'
import { formatPrice, useTexts } from '@carte/i18n'
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

/** Says how much was refunded of an order whose money was not refunded completely; renders nothing for others. */
export function RefundedText({ order }: { readonly order: ShopOrder }) {
  const { t, language } = useTexts(orderTexts)
  const price = (amount: number) => formatPrice(toMinor(amount), order.currency, language)
  if (order.refunded === 0 || order.paymentStatus !== 'captured') return null
  return <span>{t('refundedOf', { amount: price(order.refunded), total: price(order.total) })}</span>
}
