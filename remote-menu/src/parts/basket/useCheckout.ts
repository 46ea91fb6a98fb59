import { basketAtom, deliverySpotsAtom, useAtomValue } from '@carte/store'
import { type MouseEvent, type RefObject, useRef, useState } from 'react'
import { needsSpot, spotsFor } from '../order/spots.ts'
import { troublesAtom } from './troubles.ts'

export interface Checkout {
  /** How often the guest has tried to go on without the spot that is needed; 0 once it is there. */
  readonly missedSpot: number
  readonly spot: RefObject<HTMLButtonElement | null>
  /** What takes out the lines that stand in the way. */
  readonly remedy: RefObject<HTMLButtonElement | null>
  /** For the press on the link to the checkout: refuses, and leads to what is missing. Answers whether the guest may go on. */
  readonly proceed: (event: MouseEvent) => boolean
}

/** The step from the basket to the checkout (spec §5, `deliverySpotRequired`). */
export function useCheckout(): Checkout {
  const basket = useAtomValue(basketAtom)
  const spots = useAtomValue(deliverySpotsAtom)
  const hasTroubles = useAtomValue(troublesAtom).size > 0
  const [refusals, setRefusals] = useState(0)
  const spot = useRef<HTMLButtonElement>(null)
  const remedy = useRef<HTMLButtonElement>(null)
  const isMissing =
    needsSpot(basket.orderType, spots) && !spotsFor(spots, basket.orderType).some(({ id }) => id === basket.spotId)
  return {
    missedSpot: isMissing ? refusals : 0,
    spot,
    remedy,
    proceed: (event) => {
      if (!hasTroubles && !isMissing) return true
      event.preventDefault()
      if (hasTroubles) remedy.current?.focus()
      else {
        setRefusals(refusals + 1)
        spot.current?.focus()
      }
      return false
    },
  }
}
