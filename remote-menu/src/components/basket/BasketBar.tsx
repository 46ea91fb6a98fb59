import { useHydrated } from '@carte/features'
import { useTexts } from '@carte/i18n'
import { Link, paths } from '@carte/navigation'
import { basketAtom, toastAtom, useAtomValue, useSetAtom, useStore } from '@carte/store'
import { BottomBar, buttonClass, cx } from '@carte/ui'
import { menuTexts } from '../../texts.ts'
import { useIsBasketShopClosed } from '../hours/useIsBasketShopClosed.ts'
import * as styles from './BasketBar.module.css'
import { obstacleAtom } from './obstacle.ts'
import { TotalButton } from './TotalButton.tsx'
import { useIsOtherShop } from './useIsOtherShop.ts'

/** What gets the focus when the sheet opens: its heading, or what blocks the checkout. */
export type SheetStart = 'heading' | 'obstacle'

type BasketBarProps = {
  readonly onOpen: (start: SheetStart) => void
}

/**
 * Renders the bar of a small screen: a button with the total that opens the sheet, and the checkout link, which opens
 * the sheet too while the basket has lines that cannot be ordered. For an empty basket it only reserves the bar's
 * height. That height is a CSS variable of the root: setting it with the first dish would restyle every element.
 */
export function BasketBar({ onOpen }: BasketBarProps) {
  const { t } = useTexts(menuTexts)
  const store = useStore()
  const { items, shopId } = useAtomValue(basketAtom)
  const notify = useSetAtom(toastAtom)
  // The server does not know this browser's basket.
  const isHydrated = useHydrated()
  const isClosed = useIsBasketShopClosed()
  const isOtherShop = useIsOtherShop()
  if (!isHydrated || items.length === 0) return <div hidden data-bottom-bar-space="" />
  return (
    <BottomBar label={t('basket.title')} className={styles.bar}>
      <TotalButton onOpen={() => onOpen('heading')} />
      {shopId !== null && !isClosed && !isOtherShop && (
        <Link
          to={paths.checkout.href({ shopId })}
          className={cx(buttonClass('primary'), styles.checkout)}
          onClick={(event) => {
            // The checkout page asks for a missing spot itself.
            if (store.get(obstacleAtom) !== 'lines') return notify(null)
            event.preventDefault()
            onOpen('obstacle')
          }}
        >
          {t('basket.checkout')}
        </Link>
      )}
    </BottomBar>
  )
}
