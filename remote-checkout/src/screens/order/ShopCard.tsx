import type { OrderDetails } from '@carte/contract'
import { useTexts } from '@carte/i18n'
import { buttonClass, Card, Icon, VisuallyHidden } from '@carte/ui'
import { CallShop } from '../../components/CallShop.tsx'
import { checkoutTexts } from '../../texts.ts'
import * as styles from './OrderScreen.module.css'

export function ShopCard({ details }: { readonly details: OrderDetails }) {
  const { t } = useTexts(checkoutTexts)
  const { shop } = details
  const place = new URLSearchParams({ query: [shop.address1, `${shop.zipCode} ${shop.city}`].join(', ') })
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
      <div className={styles.actions}>
        <CallShop phone={shop.phone} />
        {/* `noreferrer` hides this page's address, which contains the order id, from the map site. */}
        <a
          className={buttonClass('ghost', { small: true })}
          href={`https://www.openstreetmap.org/search?${place}`}
          target="_blank"
          rel="noopener noreferrer"
        >
          <Icon name="pin" size={18} />
          {t('order.map')}
          <VisuallyHidden> ({t('order.map.opens')})</VisuallyHidden>
        </a>
      </div>
    </Card>
  )
}
