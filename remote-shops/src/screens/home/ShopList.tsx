import type { Shop } from '@carte/contract'
import { useFocusOnMore } from '@carte/features'
import { useTexts } from '@carte/i18n'
import { Button } from '@carte/ui'
import type { RefObject } from 'react'
import { shopsTexts } from '../../texts.ts'
import * as styles from './HomeScreen.module.css'
import { ShopCard, type ShopCardProps } from './ShopCard.tsx'
import { useFocusKept } from './useFocusKept.ts'
import type { ShopList as List } from './useShopList.ts'

/** Shops shown at first, and added by each press of "Show more". */
export const PAGE = 6

interface ShopListProps {
  readonly list: List
  readonly shown: number
  readonly onMore: () => void
  readonly cardOf: (shop: Shop) => ShopCardProps
  readonly ref: RefObject<HTMLUListElement | null>
}

export function ShopList({ list, shown, onMore, cardOf, ref }: ShopListProps) {
  const { t } = useTexts(shopsTexts)
  const more = list.state === 'failed' ? 0 : Math.min(PAGE, list.total - shown)
  // A new key when the order changes: the list is replaced, instead of cards moving to other places.
  const order = list.isByDistance ? 'near' : 'own'
  useFocusOnMore(ref, shown)
  useFocusKept(ref, order)

  return (
    <>
      <ul
        key={order}
        ref={ref}
        tabIndex={-1}
        className={styles.list}
        aria-label={t('list.label')}
        aria-busy={list.state === 'loading' || undefined}
      >
        {list.shops.slice(0, shown).map((shop) => (
          <ShopCard key={shop.id} {...cardOf(shop)} />
        ))}
      </ul>
      {more > 0 && (
        <Button kind="ghost" block className={styles.more} onClick={onMore}>
          {t('list.more', { count: more })}
        </Button>
      )}
    </>
  )
}
