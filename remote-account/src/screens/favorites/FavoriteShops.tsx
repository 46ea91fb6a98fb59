import type { OrderType, Problem, Shop } from '@carte/contract'
import { hoursOn, nextOpening, pick, type ShopLabel, shopLabel } from '@carte/domain'
import { cardLink, Heart, hasPicture, pictureSources, RetryNotice, useNow } from '@carte/features'
import { formatDayTime, formatHours, formatTime, useTexts } from '@carte/i18n'
import { Link, paths, viewOnlyMenuHref } from '@carte/navigation'
import { settingsAtom, useAtomValue, useClient } from '@carte/store'
import { Card, Chip, type ChipTone, cx, Plate, VisuallyHidden } from '@carte/ui'
import { useId } from 'react'
import { accountTexts } from '../../texts.ts'
import * as styles from './FavoritesScreen.module.css'

interface FavoriteShopsProps {
  readonly shops: readonly Shop[]
  readonly problem: Pick<Problem, 'code'> | null
  /** Time of the first render (ISO). */
  readonly now: string
}

/** Lists the customer's favorite restaurants with their opening hours. */
export function FavoriteShops({ shops, problem, now: initial }: FavoriteShopsProps) {
  const { t } = useTexts(accountTexts)
  const heading = useId()
  const now = useNow({ initial })
  return (
    <section className={styles.section} aria-labelledby={heading}>
      <div className={styles.head}>
        <h2 id={heading}>{t('favorites.shops')}</h2>
      </div>
      {problem && <RetryNotice problem={problem} />}
      <ul className={cx(styles.grid, styles.shops)} aria-labelledby={heading}>
        {shops.map((shop) => (
          <FavoriteShop key={shop.id} shop={shop} now={now} loadedAt={initial} />
        ))}
      </ul>
    </section>
  )
}

interface FavoriteShopProps {
  readonly shop: Shop
  readonly now: Date
  /** When the server returned the shop (ISO). */
  readonly loadedAt: string
}

const TONES: Readonly<Record<ShopLabel, ChipTone>> = {
  open: 'leaf',
  paused: 'saffron',
  offline: 'neutral',
  closed: 'neutral',
  comingSoon: 'accent',
}

/**
 * Renders a favorite restaurant. As on home, only a restaurant that takes orders now can be chosen; the others link to
 * their menu. The badge of an open one says how long an order takes.
 */
function FavoriteShop({ shop, now, loadedAt }: FavoriteShopProps) {
  const { t, language } = useTexts(accountTexts)
  const { address } = useClient()
  const configuredTypes = useAtomValue(settingsAtom)?.orderTypes ?? []
  const hoursText = useHoursText()
  const label = shopLabel(shop, now, new Date(loadedAt))
  const { address1, city } = shop.contactInformation
  const isPictured = hasPicture(shop, language)
  return (
    <Card as="li" className={cx(styles.shop, isPictured && styles.pictured)} interactive={label === 'open'}>
      {isPictured && (
        <Plate
          {...pictureSources(address, shop, language)}
          code={shop.id}
          className={styles.picture}
          ratio="auto"
          sizes="5.25rem"
          colors={shop.imageColors}
        />
      )}
      <h3 className={styles.name}>
        {label === 'open' ? (
          <Link className={cardLink} to={shopHref(shop.id, configuredTypes)}>
            {shop.name}
          </Link>
        ) : (
          shop.name
        )}
      </h3>
      <span className={styles.badge}>
        <Chip tone={TONES[label]} dot={label !== 'comingSoon'}>
          {label === 'open' && shop.preparationMinutes ? (
            <>
              <VisuallyHidden>{t('restaurant.open')}</VisuallyHidden>{' '}
              {t('restaurant.minutes', { minutes: shop.preparationMinutes })}
            </>
          ) : (
            t(`restaurant.${label}`)
          )}
        </Chip>
      </span>
      <p className={styles.text}>
        {[address1, city].filter(Boolean).join(', ')}
        {label !== 'comingSoon' && <span className={styles.hours}>{hoursText(shop, now, label)}</span>}
        {label !== 'open' && label !== 'comingSoon' && (
          <Link
            className={styles.menu}
            to={viewOnlyMenuHref(shop.id)}
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

/** How far ahead the next opening is named: a weekday alone would be read as the next day of that name. */
const OPENING_AHEAD_MS = 6 * 86_400_000

/**
 * Returns a function that formats a restaurant's hours of today in its time zone, and for a closed one also its next
 * opening.
 */
function useHoursText(): (shop: Shop, now: Date, label: ShopLabel) => string {
  const { t, language } = useTexts(accountTexts)

  const todayText = (shop: Shop, now: Date) => {
    const { intervals, exception } = hoursOn(shop, now)
    const isWholeDay = intervals.some(({ opens, closes }) => opens === closes && opens === '00:00:00')
    const spans = intervals.map((interval) => formatHours(interval, language)).join(', ')
    const hours = isWholeDay
      ? t('restaurant.always')
      : spans
        ? t('restaurant.today', { hours: spans })
        : t('restaurant.closedToday')
    const reason = exception && pick({ i18n: exception.i18n ?? [] }, 'text', language, exception.reason ?? '')
    return reason ? t('restaurant.because', { hours, reason }) : hours
  }
  const nextOpeningText = (shop: Shop, now: Date) => {
    const at = nextOpening(shop, now)
    if (!at || at.getTime() - now.getTime() > OPENING_AHEAD_MS) return ''
    const isToday = hoursOn(shop, at).date === hoursOn(shop, now).date
    return isToday
      ? t('restaurant.opens', { time: formatTime(at, shop.timeZone, language) })
      : t('restaurant.opensDay', { time: formatDayTime(at, shop.timeZone, language) })
  }
  return (shop, now, label) =>
    [todayText(shop, now), label === 'closed' ? nextOpeningText(shop, now) : ''].filter(Boolean).join(' · ')
}

/**
 * Returns the page that follows the choice of a restaurant, as on home: the order type, or the menu if only one type is
 * configured.
 */
function shopHref(shopId: string, configuredTypes: readonly OrderType[]): string {
  const [onlyType] = configuredTypes
  return onlyType !== undefined && configuredTypes.length === 1
    ? paths.menu.href({ shopId, category: [] }, { orderType: onlyType })
    : paths.orderType.href({ shopId })
}
