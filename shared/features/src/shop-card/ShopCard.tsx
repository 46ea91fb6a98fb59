import type { Shop } from '@carte/contract'
import { aboutMinutes, distanceParts, laterOnlyAt, pick, type ShopLabel } from '@carte/domain'
import { formatDistance, formatRange, formatTime, type Texts, useTexts } from '@carte/i18n'
import { Link } from '@carte/navigation'
import { sessionAtom, useAtomValue } from '@carte/store'
import { Card, Chip, type ChipTone, VisuallyHidden } from '@carte/ui'
import { Heart } from '../Heart.tsx'
import { cardLink } from '../layout.ts'
import type { en } from './locales/en.ts'
import { MenuLink } from './MenuLink.tsx'
import * as styles from './ShopCard.module.css'
import { ShopPicture } from './ShopPicture.tsx'
import { cardHours } from './shop-hours.ts'

export interface ShopCardProps {
  /** Texts of a remote that include those of `locales`. */
  readonly texts: Texts<typeof en>
  readonly as?: 'li' | 'div'
  readonly level: 2 | 3
  readonly shop: Shop
  readonly now: Date
  readonly label: ShopLabel
  /** Kilometers; undefined while unknown. */
  readonly distance?: number | undefined
  /** The page that follows the choice of the shop. */
  readonly href: string
  readonly onChoose?: () => void
  /** For pictures in the first view. */
  readonly eager?: boolean | undefined
}

/**
 * The column of the picture. From 48rem on, the card is higher, and the picture is cut from a wider one. 5.25rem is a
 * little less than its width, so that a phone with three device pixels per CSS pixel loads the picture of 256 pixels.
 */
const SIZES = '(width >= 48rem) 11rem, 5.25rem'

/**
 * Renders one shop of a list. Only a shop that takes orders now can be chosen; the others say when they open and link to
 * their menu. The postal code, the map and the reasons of unusual hours are left to the order type screen.
 */
export function ShopCard({
  texts,
  as = 'li',
  level,
  shop,
  now,
  label,
  distance,
  href,
  onChoose,
  eager = false,
}: ShopCardProps) {
  const { t, language } = useTexts(texts)
  const { user } = useAtomValue(sessionAtom)
  const { address1, city } = shop.contactInformation
  const laterOnly = laterOnlyAt(shop, now)
  const Heading = `h${level}` as const

  return (
    <Card
      as={as}
      pad="none"
      className={styles.card}
      interactive={label === 'open'}
      data-state={label}
      data-heart={user !== null || undefined}
    >
      <ShopPicture
        shop={shop}
        className={styles.picture}
        loading={eager ? 'eager' : 'lazy'}
        flush
        ratio="auto"
        sizes={SIZES}
        fallback={
          <span aria-hidden className={styles.initial}>
            {initialOf(shop.name)}
          </span>
        }
      />
      <Heading className={styles.name}>
        {label === 'open' ? (
          <Link to={href} className={cardLink} onClick={onChoose}>
            {shop.name}
          </Link>
        ) : (
          shop.name
        )}
      </Heading>
      <StatusChip
        texts={texts}
        label={label}
        minutes={shop.preparationMinutes}
        from={laterOnly && formatTime(laterOnly, shop.timeZone, language)}
      />
      <p className={styles.description}>{pick(shop, 'description', language, shop.description)}</p>
      <p className={styles.address}>
        <span className={styles.street}>{[address1, city].filter(Boolean).join(', ')}</span>
        {distance !== undefined && (
          <span className={styles.distance}>{formatDistance(distanceParts(distance), language)}</span>
        )}
      </p>
      {label !== 'comingSoon' && (
        <div className={styles.state}>
          <p>{cardHours(shop, label, now, t, language)}</p>
          {label !== 'open' && <MenuLink texts={texts} shop={shop} className={styles.menu} />}
        </div>
      )}
      {user && (
        <Heart type="shop" code={shop.id} label={t('favourite.label', { name: shop.name })} className={styles.heart} />
      )}
    </Card>
  )
}

/** Returns the letter for a shop without a picture: the last word tells the shops of a chain apart. */
const initialOf = (name: string): string => name.trim().split(/\s+/).at(-1)?.match(/./u)?.[0] ?? ''

const TONES: Readonly<Record<ShopLabel, ChipTone>> = {
  open: 'leaf',
  paused: 'saffron',
  offline: 'neutral',
  closed: 'neutral',
  comingSoon: 'accent',
}

interface StatusChipProps {
  readonly texts: Texts<typeof en>
  readonly label: ShopLabel
  /** How long an order takes. */
  readonly minutes: number | undefined
  /** From when guests can order, formatted; null for as soon as possible. */
  readonly from: string | null
}

/**
 * Renders the status badge of a shop. `shopLabel` decides which status wins. If the shop is open, the badge shows how
 * long an order takes or from when the shop takes orders. Only screen readers say that it is open, and the range in
 * words.
 */
function StatusChip({ texts, label, minutes, from }: StatusChipProps) {
  const { t } = useTexts(texts)
  const range = aboutMinutes(minutes ?? 0)
  return (
    <Chip tone={TONES[label]} dot={label === 'open' || label === 'paused'} className={styles.badge}>
      {label === 'open' && from ? (
        <>
          <VisuallyHidden>{t('badge.open')}</VisuallyHidden> {t('badge.from', { time: from })}
        </>
      ) : label === 'open' && minutes ? (
        <>
          <VisuallyHidden>{t('badge.open')}</VisuallyHidden>{' '}
          <VisuallyHidden>{t('badge.readyIn', range)}</VisuallyHidden>
          <span aria-hidden>{t('badge.minutes', { range: formatRange(range.from, range.to) })}</span>
        </>
      ) : (
        t(`badge.${label}`)
      )}
    </Chip>
  )
}
