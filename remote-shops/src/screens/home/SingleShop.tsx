import { hoursOn, pick, type ShopLabel } from '@carte/domain'
import { useTexts } from '@carte/i18n'
import { Link } from '@carte/navigation'
import { Button, buttonClass, Card } from '@carte/ui'
import { Address } from '../../components/Address.tsx'
import { MenuLink } from '../../components/MenuLink.tsx'
import { detailOf, todaysHours } from '../../components/shopHours.ts'
import { shopsTexts } from '../../texts.ts'
import * as styles from './HomeScreen.module.css'
import type { ShopCardProps } from './ShopCard.tsx'
import { useShopStart } from './useShopStart.ts'

const WORDS = {
  open: 'single.start',
  paused: 'single.paused',
  offline: 'single.offline',
  closed: 'single.closed',
  comingSoon: 'badge.comingSoon',
} as const satisfies Record<ShopLabel, string>

/**
 * Renders the only shop of an operator: today's hours and a button that is enabled only while the shop takes orders.
 */
export function SingleShop({ shop, now, label, onward }: Omit<ShopCardProps, 'as' | 'distance'>) {
  const { t, language } = useTexts(shopsTexts)
  const { href, choose } = useShopStart(onward)
  const detail = detailOf(shop, label, now, t, language)

  return (
    <Card pad="l" className={styles.single}>
      <p>{pick(shop, 'description', language, shop.description)}</p>
      <p className={styles.soft}>
        <Address shop={shop} />
      </p>
      <h2>{t('hours.heading')}</h2>
      {/* The weekday is in English in every language (SHOP-10). */}
      <p>
        <span lang="en">{hoursOn(shop, now).dayOfWeek}</span> · {todaysHours(shop, now, t, language)}
      </p>
      {detail && <p className={styles.soft}>{detail}</p>}
      {label === 'open' ? (
        <Link to={href(shop)} className={buttonClass('primary', { block: true })} onClick={() => choose(shop)}>
          {t('single.start')}
        </Link>
      ) : (
        <div className={styles.actions}>
          <Button block disabled>
            {t(WORDS[label])}
          </Button>
          {label !== 'comingSoon' && <MenuLink shop={shop} className={buttonClass('ghost', { block: true })} />}
        </div>
      )}
    </Card>
  )
}
