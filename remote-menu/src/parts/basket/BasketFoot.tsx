import { formatPrice, useTexts } from '@carte/i18n'
import { Link, paths } from '@carte/navigation'
import { basketAtom, basketFlagsAtom, basketTotalAtom, useAtomValue } from '@carte/store'
import { buttonClass, CountUp, cx } from '@carte/ui'
import { menuTexts } from '../../texts.ts'
import * as styles from './BasketFoot.module.css'
import { useBasketCurrency } from './useBasketCurrency.ts'
import type { Checkout } from './useCheckout.ts'

type BasketFootProps = {
  readonly checkout: Checkout
  /** Marks it as the place where a dialog begins. */
  readonly autoFocus?: boolean | undefined
  readonly onLeave?: (() => void) | undefined
  readonly className?: string | undefined
}

/** What it all comes to, and the way to the checkout; nothing while the basket is empty. */
export function BasketFoot({ checkout, autoFocus = false, onLeave, className }: BasketFootProps) {
  const { t, language } = useTexts(menuTexts)
  const { items, shopId } = useAtomValue(basketAtom)
  const { disabled } = useAtomValue(basketFlagsAtom)
  const total = useAtomValue(basketTotalAtom)
  const currency = useBasketCurrency()
  if (items.length === 0 || shopId === null) return null
  const sum = <CountUp value={total} format={(minor) => formatPrice(Math.round(minor), currency, language)} />
  if (disabled) {
    return (
      <p className={cx(styles.total, className)}>
        {t('basket.total')} {sum}
      </p>
    )
  }
  return (
    <div className={className}>
      <Link
        to={paths.checkout.href({ shopId })}
        className={cx(buttonClass('primary', { block: true }), styles.checkout)}
        data-autofocus={autoFocus || undefined}
        onClick={(event) => {
          if (checkout.proceed(event)) onLeave?.()
        }}
      >
        <span>{t('basket.checkout')}</span>
        {sum}
      </Link>
    </div>
  )
}
