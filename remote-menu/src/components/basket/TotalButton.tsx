import { commonTexts, formatPrice, useTexts } from '@carte/i18n'
import { basketAtom, basketCountAtom, basketTotalAtom, useAtomValue } from '@carte/store'
import { Button, cx, RollingNumber } from '@carte/ui'
import { menuTexts } from '../../texts.ts'
import * as styles from './TotalButton.module.css'
import { useBasketCurrency } from './useBasketCurrency.ts'
import { useIsOtherShop } from './useIsOtherShop.ts'

type TotalButtonProps = {
  readonly onOpen: () => void
  readonly className?: string | undefined
}

/**
 * Renders the button that opens the basket's sheet. It shows the count, the order type, and the total, rounded to a whole
 * number: `Basket · 2, Eat in, 129 kr`. On another shop's menu it shows the basket's shop instead of the total.
 */
export function TotalButton({ onOpen, className }: TotalButtonProps) {
  const { t, language } = useTexts(menuTexts)
  const common = useTexts(commonTexts)
  const count = useAtomValue(basketCountAtom)
  const total = useAtomValue(basketTotalAtom)
  const currency = useBasketCurrency()
  const isOtherShop = useIsOtherShop()
  const { shopName, orderType } = useAtomValue(basketAtom)
  const price = (minor: number) => formatPrice(minor, currency, language, { digits: 'whole' })
  const label = isOtherShop
    ? t('basket.openElsewhere', { shop: shopName, number: count })
    : t('basket.openCount', { number: count })
  return (
    <Button
      kind="ghost"
      className={cx(styles.button, isOtherShop && styles.elsewhere, className)}
      aria-haspopup="dialog"
      onClick={onOpen}
      end={!isOtherShop ? <RollingNumber value={total} format={price} /> : undefined}
    >
      {isOtherShop ? (
        label
      ) : (
        <span>
          {label} <span className={styles.type}>{common.t(`orderType.${orderType}`)}</span>
        </span>
      )}
    </Button>
  )
}
