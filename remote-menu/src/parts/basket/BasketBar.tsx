import { formatPrice, useTexts } from '@carte/i18n'
import { basketCountAtom, basketTotalAtom, useAtomValue } from '@carte/store'
import { BottomBar, Button, CountUp } from '@carte/ui'
import { menuTexts } from '../../texts.ts'
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
  const price = (minor: number) => formatPrice(minor, currency, language, { digits: 'whole' })
  return (
    <BottomBar label={t('basket.title')} className={styles.bar}>
      <Button kind="ghost" className={styles.button} aria-haspopup="dialog" onClick={() => onOpen('heading')}>
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
