import type { OrderDetails } from '@carte/contract'
import { Card, Icon } from '@carte/ui'
import { CallShop } from '../../parts/CallShop.tsx'
import * as styles from './OrderScreen.module.css'

/** Where the food is, and how to reach who makes it. */
export function ShopCard({ details }: { readonly details: OrderDetails }) {
  const { shop } = details
  return (
    <Card as="section" aria-labelledby="order-shop">
      <h2 id="order-shop">{shop.name}</h2>
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
