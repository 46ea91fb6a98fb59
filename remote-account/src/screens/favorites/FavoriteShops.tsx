import type { Problem, Shop } from '@carte/contract'
import { RetryNotice, useNow } from '@carte/features'
import { useTexts } from '@carte/i18n'
import { cx } from '@carte/ui'
import { useId } from 'react'
import { accountTexts } from '../../texts.ts'
import { FavoriteShop } from './FavoriteShop.tsx'
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
