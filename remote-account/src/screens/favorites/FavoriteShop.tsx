import type { Shop } from '@carte/contract'
import { type ShopLabel, shopLabel } from '@carte/domain'
import { cardLink, Heart } from '@carte/features'
import { useTexts } from '@carte/i18n'
import { browseHref, Link } from '@carte/navigation'
import { settingsAtom, useAtomValue } from '@carte/store'
import { Card, Chip, type ChipTone } from '@carte/ui'
import { accountTexts } from '../../texts.ts'
import * as styles from './FavoriteShop.module.css'
import { shopHref } from './shop-href.ts'
import { useHours } from './useHours.ts'

const TONES: Readonly<Record<ShopLabel, ChipTone>> = {
  open: 'leaf',
  paused: 'saffron',
  offline: 'neutral',
  closed: 'neutral',
  comingSoon: 'accent',
}

export interface FavoriteShopProps {
  readonly shop: Shop
  readonly now: Date
  /** When the server returned the shop (ISO). */
  readonly judgedAt: string
}

/**
 * Renders a favorite restaurant. As on home, only one that takes orders now can be chosen; the others link to their
 * menu.
 */
export function FavoriteShop({ shop, now, judgedAt }: FavoriteShopProps) {
  const { t } = useTexts(accountTexts)
  const configured = useAtomValue(settingsAtom)?.orderTypes ?? []
  const hoursOf = useHours()
  const label = shopLabel(shop, now, new Date(judgedAt))
  const { address1, city } = shop.contactInformation
  return (
    <Card as="li" className={styles.shop} interactive={label === 'open'}>
      <h3 className={styles.name}>
        {label === 'open' ? (
          <Link className={cardLink} to={shopHref(shop.id, configured)}>
            {shop.name}
          </Link>
        ) : (
          shop.name
        )}
      </h3>
      <span className={styles.badge}>
        <Chip tone={TONES[label]} dot={label !== 'comingSoon'}>
          {t(`restaurant.${label}`)}
        </Chip>
      </span>
      <p className={styles.text}>
        {[address1, city].filter(Boolean).join(', ')}
        {label !== 'comingSoon' && <span className={styles.hours}>{hoursOf(shop, now, label)}</span>}
        {label !== 'open' && label !== 'comingSoon' && (
          <Link
            className={styles.menu}
            to={browseHref(shop.id)}
            aria-label={t('restaurant.menu.label', { name: shop.name })}
          >
            {t('restaurant.menu')}
          </Link>
        )}
      </p>
      <Heart type="shop" code={shop.id} label={t('favorite', { name: shop.name })} className={styles.heart} />
    </Card>
  )
}
