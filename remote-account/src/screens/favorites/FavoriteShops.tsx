import type { OrderType, Problem, Shop } from '@carte/contract'
import { hoursOn, nextOpening, pick, type ShopLabel, shopLabel } from '@carte/domain'
import { cardLink, Heart, RetryNotice, useNow } from '@carte/features'
import { formatDayTime, formatHours, formatTime, useTexts } from '@carte/i18n'
import { browseHref, Link, paths } from '@carte/navigation'
import { settingsAtom, useAtomValue } from '@carte/store'
import { Card, Chip, type ChipTone, cx } from '@carte/ui'
import { useId } from 'react'
import { accountTexts } from '../../texts.ts'
import * as styles from './FavoritesScreen.module.css'

export interface FavoriteShopsProps {
  readonly shops: readonly Shop[]
  readonly problem: Pick<Problem, 'code'> | null
  /** Time of the first render (ISO). */
  readonly now: string
}

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
          <FavoriteShop key={shop.id} shop={shop} now={now} judgedAt={initial} />
        ))}
      </ul>
    </section>
  )
}

const TONES: Readonly<Record<ShopLabel, ChipTone>> = {
  open: 'leaf',
  paused: 'saffron',
  offline: 'neutral',
  closed: 'neutral',
  comingSoon: 'accent',
}

interface FavoriteShopProps {
  readonly shop: Shop
  readonly now: Date
  /** When the server returned the shop (ISO). */
  readonly judgedAt: string
}

/**
 * Renders a favorite restaurant. As on home, only one that takes orders now can be chosen; the others link to their
 * menu.
 */
function FavoriteShop({ shop, now, judgedAt }: FavoriteShopProps) {
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

/**
 * Returns where choosing a restaurant leads, as on home: to the order type, or to the menu if only one type is
 * configured.
 */
function shopHref(shopId: string, configured: readonly OrderType[]): string {
  const [only] = configured
  return only !== undefined && configured.length === 1
    ? paths.menu.href({ shopId, category: [] }, { orderType: only })
    : paths.orderType.href({ shopId })
}

const WEEK_MS = 6 * 86_400_000

/**
 * Returns a function that formats a restaurant's hours of today in its time zone, and when a closed one opens next,
 * within 6 days.
 */
function useHours(): (shop: Shop, now: Date, label: ShopLabel) => string {
  const { t, language } = useTexts(accountTexts)

  const today = (shop: Shop, now: Date) => {
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
  const next = (shop: Shop, now: Date) => {
    const at = nextOpening(shop, now)
    // A weekday alone would be read as the next day of that name.
    if (!at || at.getTime() - now.getTime() > WEEK_MS) return ''
    const isToday = hoursOn(shop, at).date === hoursOn(shop, now).date
    const format = isToday ? formatTime : formatDayTime
    return t('restaurant.opens', { time: format(at, shop.timeZone, language) })
  }
  return (shop, now, label) => [today(shop, now), label === 'closed' ? next(shop, now) : ''].filter(Boolean).join(' · ')
}
