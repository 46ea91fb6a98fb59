import type { Shop } from '@carte/contract'
import { nameOf, useHydrated } from '@carte/features'
import { commonTexts, useTexts } from '@carte/i18n'
import { basketAtom, deliverySpotsAtom, useAtomValue } from '@carte/store'
import * as styles from './MenuHeading.module.css'

/** Shows the shop's name, and order type and spot of the basket: `Eat here · Table 12`. */
export function MenuHeading({ shop }: { readonly shop: Shop }) {
  const { t, language } = useTexts(commonTexts)
  const { orderType, spotId } = useAtomValue(basketAtom)
  const spot = useAtomValue(deliverySpotsAtom).find(({ id }) => id === spotId)
  const known = useHydrated()
  const line = [t(`orderType.${orderType}`), spot && nameOf(spot, language).text].filter(Boolean).join(' · ')
  return (
    <header className={styles.heading}>
      <h1 tabIndex={-1} className={styles.name}>
        {shop.name}
      </h1>
      {/* The server does not know the basket; a blank line reserves the height. */}
      <p className={styles.line}>{known ? line : '\u00a0'}</p>
    </header>
  )
}
