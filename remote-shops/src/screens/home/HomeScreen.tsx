import type { Shop } from '@carte/contract'
import { shopLabel } from '@carte/domain'
import { useNow } from '@carte/features'
import { useTexts } from '@carte/i18n'
import { PageTitle } from '@carte/navigation'
import type { ScreenProps } from '@carte/store'
import { EmptyState, Notice } from '@carte/ui'
import { useCallback } from 'react'
import { shopsTexts } from '../../texts.ts'
import { ContinueBand } from './ContinueBand.tsx'
import * as styles from './HomeScreen.module.css'
import type { HomeData } from './home.loader.ts'
import { ShopSelector } from './ShopSelector.tsx'
import { SingleShop } from './SingleShop.tsx'
import { useReturnWhenOpen } from './useReturnWhenOpen.ts'
import { answeredAt } from './useShopPages.ts'

export function HomeScreen({ data }: ScreenProps<HomeData>) {
  const { page, onward, now: loadedAt } = data
  const { t } = useTexts(shopsTexts)
  const now = useNow({ initial: loadedAt })
  const labelOf = useCallback(
    (shop: Shop) => {
      const judgedAt = answeredAt(shop) ?? new Date(loadedAt)
      // `now` ticks once a minute, so the response may be newer.
      const at = new Date(Math.max(now.getTime(), judgedAt.getTime()))
      return shopLabel(shop, at, judgedAt)
    },
    [now, loadedAt],
  )
  const isOne = page.total === 1
  const [only] = page.shops
  const waited = useReturnWhenOpen(onward.redirectUri)

  return (
    <div className={styles.screen} data-single={isOne || undefined}>
      <PageTitle>{t('home.pageTitle')}</PageTitle>
      <ContinueBand />
      {/* With a single shop there is nothing to choose. */}
      <h1 tabIndex={-1}>{isOne && only ? only.name : t('home.title')}</h1>
      {waited && <Notice icon="clock" title={t('return.waiting', { name: waited.name })} />}
      {page.total > 1 && <ShopSelector data={data} now={now} labelOf={labelOf} />}
      {isOne && only && <SingleShop shop={only} now={now} label={labelOf(only)} onward={onward} />}
      {page.total === 0 && (
        <EmptyState icon="pin" title={t('home.empty.title')}>
          {t('home.empty.text')}
        </EmptyState>
      )}
    </div>
  )
}
