import { useHydrated } from '@carte/features'
import { formatPrice, useTexts } from '@carte/i18n'
import { Link, paths } from '@carte/navigation'
import { basketAtom, basketTotalAtom, useAtomValue } from '@carte/store'
import { BottomBar, buttonClass, cx } from '@carte/ui'
import { shopsTexts } from '../../texts.ts'
import * as styles from './CheckoutBar.module.css'

interface CheckoutBarProps {
  readonly shopId: string
}

/** Links to the checkout, with the total, from the bottom of a window that is too narrow for `BasketSummary`. */
export function CheckoutBar({ shopId }: CheckoutBarProps) {
  const { t, language } = useTexts(shopsTexts)
  const { currency } = useAtomValue(basketAtom)
  const total = useAtomValue(basketTotalAtom)
  // The server does not know the basket.
  const isHydrated = useHydrated()
  if (!isHydrated) return null
  return (
    <BottomBar label={t('basketSummary.title')} className={styles.bar}>
      <Link className={cx(buttonClass('primary'), styles.link)} to={paths.checkout.href({ shopId })}>
        <span>{t('orderType.checkout')}</span>{' '}
        <span className={styles.price}>
          {formatPrice(total, currency ?? { symbol: '' }, language, { digits: 'whole' })}
        </span>
      </Link>
    </BottomBar>
  )
}
