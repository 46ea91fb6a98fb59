import { formatPrice, useTexts } from '@carte/i18n'
import { basketCountAtom, basketTotalAtom, useAtomValue } from '@carte/store'
import { BottomBar, Button, CountUp } from '@carte/ui'
import { menuTexts } from '../../texts.ts'
import { useHydrated } from '../useHydrated.ts'
import * as styles from './BasketBar.module.css'
import { useBasketCurrency } from './useBasketCurrency.ts'

type BasketBarProps = {
  /** Both buttons open the sheet; `checkout` is for whoever wants to go on at once. */
  readonly onOpen: (focus: 'heading' | 'checkout') => void
}

/** On a small screen: how much is in the basket, and what it comes to (spec §9: rounded to a whole number). */
export function BasketBar({ onOpen }: BasketBarProps) {
  const { t, language } = useTexts(menuTexts)
  const count = useAtomValue(basketCountAtom)
  const total = useAtomValue(basketTotalAtom)
  const currency = useBasketCurrency()
  // What a server has drawn is not what this browser's basket holds: nothing is shown that would move then.
  const isKnown = useHydrated()
  const price = (minor: number) => formatPrice(minor, currency, language, { digits: 'whole' })
  return (
    <BottomBar label={t('basket.title')} className={styles.bar}>
      <Button
        kind="ghost"
        className={isKnown ? styles.button : styles.waiting}
        aria-haspopup="dialog"
        onClick={() => onOpen('heading')}
      >
        {count > 0 ? t('basket.openCount', { number: count }) : t('basket.open')}
      </Button>
      {count > 0 && (
        <Button
          className={styles.button}
          aria-haspopup="dialog"
          onClick={() => onOpen('checkout')}
          end={<CountUp value={total} format={price} />}
        >
          {t('basket.checkout')}
        </Button>
      )}
    </BottomBar>
  )
}
