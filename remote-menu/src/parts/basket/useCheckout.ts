import { basketAtom, deliverySpotsAtom, useAtomValue } from '@carte/store'
import { type MouseEvent, type RefObject, useRef, useState } from 'react'
import { needsSpot, spotsFor } from '../order/spots.ts'

export interface Checkout {
  /** Whether the guest tried to go on without the spot that is needed (spec §5, `deliverySpotRequired`). */
  readonly isSpotMissing: boolean
  readonly spot: RefObject<HTMLSelectElement | null>
  /** For the press on the link to the checkout: refuses, and leads to what is missing. Answers whether the guest may go on. */
  readonly proceed: (event: MouseEvent) => boolean
}

/** The step from the basket to the checkout. */
export function useCheckout(): Checkout {
  const basket = useAtomValue(basketAtom)
  const spots = useAtomValue(deliverySpotsAtom)
  const [refused, setRefused] = useState(false)
  const spot = useRef<HTMLSelectElement>(null)
  const isMissing =
    needsSpot(basket.orderType, spots) && !spotsFor(spots, basket.orderType).some(({ id }) => id === basket.spotId)
  return {
    isSpotMissing: refused && isMissing,
    spot,
    proceed: (event) => {
      if (!isMissing) return true
      event.preventDefault()
      setRefused(true)
      spot.current?.focus()
      return false
    },
  }
}
