import type { OrderType, Problem, Shop } from '@carte/contract'
import { shopLabel } from '@carte/domain'
import { RetryNotice, ShopCard, useNow } from '@carte/features'
import { useTexts } from '@carte/i18n'
import { paths } from '@carte/navigation'
import { settingsAtom, useAtomValue } from '@carte/store'
import { cx } from '@carte/ui'
import { useId } from 'react'
import { accountTexts } from '../../texts.ts'
import * as styles from './FavoritesScreen.module.css'

interface FavoriteShopsProps {
  readonly shops: readonly Shop[]
  readonly problem: Pick<Problem, 'code'> | null
  /** When the data was loaded (ISO). The first render computes opening hours for this time. */
  readonly now: string
}

/** Lists the customer's favorite restaurants, with the cards of home (ACCOUNT-14). */
export function FavoriteShops({ shops, problem, now: initial }: FavoriteShopsProps) {
  const { t } = useTexts(accountTexts)
  const heading = useId()
  const now = useNow({ initial })
  const configuredTypes = useAtomValue(settingsAtom)?.orderTypes ?? []
  return (
    <section className={styles.section} aria-labelledby={heading}>
      <div className={styles.head}>
        <h2 id={heading}>{t('favorites.shops')}</h2>
      </div>
      {problem && <RetryNotice problem={problem} />}
      <ul className={cx(styles.grid, styles.shops)} aria-labelledby={heading}>
        {shops.map((shop) => (
          <ShopCard
            key={shop.id}
            texts={accountTexts}
            level={3}
            shop={shop}
            now={now}
            label={shopLabel(shop, now, new Date(initial))}
            href={shopHref(shop.id, configuredTypes)}
          />
        ))}
      </ul>
    </section>
  )
}

/**
 * Returns the address that the choice of a restaurant leads to, as on home: the order type screen, or the menu if only
 * one type is configured.
 */
function shopHref(shopId: string, configuredTypes: readonly OrderType[]): string {
  const [onlyType] = configuredTypes
  return onlyType !== undefined && configuredTypes.length === 1
    ? paths.menu.href({ shopId, category: [] }, { orderType: onlyType })
    : paths.orderType.href({ shopId })
}
