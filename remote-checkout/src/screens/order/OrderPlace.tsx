import type { OrderDetails } from '@carte/contract'
import { pick } from '@carte/domain'
import { commonTexts, useTexts } from '@carte/i18n'
import * as styles from './OrderScreen.module.css'

export function OrderPlace({ details }: { readonly details: OrderDetails }) {
  const { t, language } = useTexts(commonTexts)
  const { shop, spot, orderType } = details
  const words = [shop.name, t(`orderType.${orderType}`), spot && pick(spot, 'name', language, spot.name)]
  return <p className={styles.soft}>{words.filter(Boolean).join(' · ')}</p>
}
