import type { Shop } from '@carte/contract'
import { distanceParts, pick, type ShopLabel } from '@carte/domain'
import { formatDistance, useTexts } from '@carte/i18n'
import { Link } from '@carte/navigation'
import { Card } from '@carte/ui'
import { StatusChip } from '../../parts/StatusChip.tsx'
import { opensNext, todaysHours } from '../../parts/shopHours.ts'
import { shopsTexts } from '../../texts.ts'
import * as styles from './ShopCard.module.css'
import { useShopStart } from './useShopStart.ts'

export interface ShopCardProps {
  readonly shop: Shop
  readonly now: Date
  readonly label: ShopLabel
  /** Kilometres; undefined while unknown. */
  readonly distance: number | undefined
}

/** One shop of the list. Only a shop that takes orders now can be chosen; the others say when they will. */
export function ShopCard({ shop, now, label, distance }: ShopCardProps) {
  const { t, language } = useTexts(shopsTexts)
  const { href, choose } = useShopStart()
  const { address1, address2, zipCode, city } = shop.contactInformation
  const detail = label === 'paused' ? t('paused.text') : label === 'closed' ? opensNext(shop, now, t, language) : null
  const coming = label === 'comingSoon'

  return (
    <Card as="li" className={styles.card} interactive={label === 'open'} data-state={label}>
      <h2 className={styles.name}>
        {label === 'open' ? (
          <Link to={href(shop)} className={styles.link} onClick={() => choose(shop)}>
            {shop.name}
          </Link>
        ) : (
          shop.name
        )}
      </h2>
      <span className={styles.badge}>
        <StatusChip label={label} />
      </span>
      <p className={styles.description}>{pick(shop, 'description', language, shop.description)}</p>
      <p className={styles.address}>
        {[address1, address2].filter(Boolean).join(', ')}, <span className={styles.city}>{`${zipCode} ${city}`}</span>
      </p>
      {distance !== undefined && (
        <span className={styles.distance}>{formatDistance(distanceParts(distance), language)}</span>
      )}
      {!coming && (
        <p className={styles.hours}>
          {todaysHours(shop, now, t, language)}
          {detail && <span className={styles.detail}>{detail}</span>}
        </p>
      )}
    </Card>
  )
}
