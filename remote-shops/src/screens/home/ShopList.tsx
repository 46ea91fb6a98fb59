import type { Shop } from '@carte/contract'
import { useFocusOnMore } from '@carte/features'
import { useTexts } from '@carte/i18n'
import { Button } from '@carte/ui'
import { type RefObject, useEffect, useRef } from 'react'
import { shopsTexts } from '../../texts.ts'
import * as styles from './HomeScreen.module.css'
import { ShopChoice, type ShopChoiceProps } from './ShopChoice.tsx'
import type { ShopListState } from './useShopList.ts'

/** Shops shown at first, and added by each press of "Show more". */
export const SHOPS_PER_STEP = 6
/** How many pictures of the list are in a phone's first view and load eagerly. */
const EAGER_PICTURES = 4

interface ShopListProps {
  readonly list: ShopListState
  /** How many shops are shown. */
  readonly shown: number
  readonly onMore: () => void
  readonly cardProps: (shop: Shop) => ShopChoiceProps
  readonly ref: RefObject<HTMLUListElement | null>
}

/** Renders the first `shown` shops of the list, and a button that shows more. */
export function ShopList({ list, shown, onMore, cardProps, ref }: ShopListProps) {
  const { t } = useTexts(shopsTexts)
  const more = list.state === 'failed' ? 0 : Math.min(SHOPS_PER_STEP, list.total - shown)
  // A new key when the order changes: the list is replaced, instead of cards moving to other places.
  const order = list.isByDistance ? 'distance' : 'default'
  useFocusOnMore(ref, shown)
  useFocusRestoration(ref, order)

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
        {list.shops.slice(0, shown).map((shop, at) => (
          <ShopChoice key={shop.id} {...cardProps(shop)} eager={at < EAGER_PICTURES} />
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

/**
 * Restores the focus when its element was removed, because the list was replaced or the shop dropped out of it: moves
 * it to the same link or button in the new list, else to the list.
 *
 * @param order names the order of the list; the list element is a new one for each order
 */
function useFocusRestoration(list: RefObject<HTMLElement | null>, order: string): void {
  const last = useRef<Element | null>(null)

  // Without dependencies: any render can remove the element.
  useEffect(() => {
    const { current: lost } = last
    if (!lost || lost.isConnected) return
    last.current = null
    if (document.activeElement !== document.body) return
    const controls = list.current?.querySelectorAll<HTMLElement>('a, button') ?? []
    const target = [...controls].find((control) => control.isEqualNode(lost)) ?? list.current
    target?.focus({ preventScroll: true })
  })

  // biome-ignore lint/correctness/useExhaustiveDependencies: each order has its own list element
  useEffect(() => {
    const { current: element } = list
    const remember = ({ target }: FocusEvent) => {
      last.current = target as Element
    }
    element?.addEventListener('focusin', remember)
    return () => element?.removeEventListener('focusin', remember)
  }, [list, order])
}
