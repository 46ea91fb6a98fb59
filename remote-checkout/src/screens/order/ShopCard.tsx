import type { OrderDetails } from '@carte/contract'
import { pick } from '@carte/domain'
import { commonTexts, useTexts } from '@carte/i18n'
import { Card, Icon } from '@carte/ui'
import { CallShop } from '../../parts/CallShop.tsx'
import { checkoutTexts } from '../../texts.ts'
import * as styles from './OrderScreen.module.css'

/** Where the food is, and how to reach who makes it. */
export function ShopCard({ details }: { readonly details: OrderDetails }) {
  const { language } = useTexts(checkoutTexts)
  const common = useTexts(commonTexts)
  const { shop, spot, orderType } = details
  const how = [common.t(`orderType.${orderType}`), spot && pick(spot, 'name', language, spot.name)].filter(Boolean)
  return (
    <Card as="section" aria-labelledby="order-shop">
      <h2 id="order-shop">{shop.name}</h2>
      <p className={styles.soft}>{how.join(' · ')}</p>
      <address className={styles.address}>
        <Icon name="pin" size={20} />
        <span>
          {shop.address1}
          <br />
          {shop.zipCode} {shop.city}
        </span>
      </address>
      <CallShop phone={shop.phone} />
    </Card>
  )
}
