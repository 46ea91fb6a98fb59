import { localDate, type SaleShop, type SaleTimes, saleState } from '@carte/domain'
import { commonTexts, formatTime, useTexts } from '@carte/i18n'
import { useEffect, useState } from 'react'
import { checkRegularly } from './hooks.ts'
import { saleTimesText } from './sale-text.ts'

/** `text`: when it is sold, if it is not for the next possible pick-up time (SALE-5). */
export type Sale =
  | { readonly kind: 'now'; readonly text?: undefined }
  | { readonly kind: 'later' | 'closed'; readonly text: string }

const SOLD: Sale = { kind: 'now' }

/**
 * Returns whether an article or category can be ordered, by the device's clock; in the first render, also on the server,
 * for the time when the menu was loaded.
 *
 * @param loadedAt an ISO time; missing where only a browser renders
 */
export function useSale(times: SaleTimes, shop: SaleShop, loadedAt?: string): Sale {
  const { t, language } = useTexts(commonTexts)
  const [first] = useState(() => (loadedAt ? new Date(loadedAt) : new Date()))
  const [state, setState] = useState(() => saleState(times, shop, first))
  useEffect(
    () =>
      times &&
      checkRegularly(() => {
        const next = saleState(times, shop, new Date())
        // Renders the card only if something changes.
        setState((now) => (JSON.stringify(now) === JSON.stringify(next) ? now : next))
      }),
    [times, shop],
  )
  if (!times || state.kind === 'now') return SOLD
  const { kind } = state
  return {
    kind,
    text:
      kind === 'later' && state.isToday
        ? t('sale.from', { time: formatTime(state.at, shop.timeZone, language) })
        : saleTimesText(times, language, localDate(shop.timeZone, first)) || t('sale.never'),
  }
}
