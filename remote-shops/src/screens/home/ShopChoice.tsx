import type { Shop } from '@carte/contract'
import type { ShopLabel } from '@carte/domain'
import { ShopCard } from '@carte/features'
import { memo } from 'react'
import type { ReturnTarget } from '../../components/return-target.ts'
import { shopsTexts } from '../../texts.ts'
import { useShopChoice } from './useShopChoice.ts'

export interface ShopChoiceProps {
  readonly as?: 'li' | 'div'
  readonly shop: Shop
  readonly now: Date
  readonly label: ShopLabel
  /** Kilometers; undefined while unknown. */
  readonly distance: number | undefined
  readonly returnTarget: ReturnTarget
  /** For pictures in the first view. */
  readonly eager?: boolean | undefined
}

/**
 * Renders the card of a shop, and stores the shop when the guest chooses it. Memoized: the cards on the screen do not
 * render again when more are added.
 */
export const ShopChoice = memo(function ShopChoice({ as = 'li', shop, returnTarget, ...card }: ShopChoiceProps) {
  const { href, choose } = useShopChoice(returnTarget)
  return (
    <ShopCard
      {...card}
      texts={shopsTexts}
      as={as}
      level={as === 'li' ? 2 : 3}
      shop={shop}
      href={href(shop)}
      onChoose={() => choose(shop)}
    />
  )
})
