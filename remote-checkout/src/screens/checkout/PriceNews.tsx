import type { Currency } from '@carte/contract'
import { formatPrice, useTexts } from '@carte/i18n'
import { Notice } from '@carte/ui'
import { useFocusOnAppear } from '../../parts/useFocus.ts'
import { checkoutTexts } from '../../texts.ts'
import * as styles from './CheckoutScreen.module.css'
import type { PriceChange } from './usePlaceOrder.ts'

export interface PriceNewsProps {
  /** The total is another one than the guest has agreed to. */
  readonly change: PriceChange | null
  /** What the basket came to, in minor units, where the server asks something else; null where it does not. */
  readonly before: number | null
  readonly currency: Pick<Currency, 'symbol'>
}

/** A price that has changed is said before anybody pays it. */
export function PriceNews({ change, before, currency }: PriceNewsProps) {
  const { t, language } = useTexts(checkoutTexts)
  const place = useFocusOnAppear<HTMLDivElement>(change)
  const price = (minor: number) => formatPrice(minor, currency, language)
  return (
    <div ref={place} tabIndex={-1} className={styles.changed}>
      {change !== null && (
        <Notice tone="warning" announce="alert" title={t('priceChanged')}>
          {t('priceChanged.text', { before: price(change.before), after: price(change.after) })}
        </Notice>
      )}
      {change === null && before !== null && (
        <Notice tone="info" title={t('priceUpdated')}>
          {t('priceUpdated.text', { before: price(before) })}
        </Notice>
      )}
    </div>
  )
}
