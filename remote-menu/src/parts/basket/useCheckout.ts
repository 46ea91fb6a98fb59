import { useAtomValue } from '@carte/store'
import { type MouseEvent, type RefObject, useRef, useState } from 'react'
import { obstacleAtom } from './obstacle.ts'

export interface Checkout {
  /** How often the guest has tried to go on without the spot that is needed; 0 once it is there. */
  readonly missedSpot: number
  readonly spot: RefObject<HTMLButtonElement | null>
  /** What takes out the lines that stand in the way. */
  readonly remedy: RefObject<HTMLButtonElement | null>
  /** For the press on the link to the checkout: refuses, and leads to what is missing. Answers whether the guest may go on. */
  readonly proceed: (event: MouseEvent) => boolean
  /** Moves the focus to what keeps the guest from the checkout, and says what is missing. */
  readonly showObstacle: () => void
}

/** The step from the basket to the checkout (spec §5, `deliverySpotRequired`). */
export function useCheckout(): Checkout {
  const obstacle = useAtomValue(obstacleAtom)
  const [refusals, setRefusals] = useState(0)
  const spot = useRef<HTMLButtonElement>(null)
  const remedy = useRef<HTMLButtonElement>(null)
  const showObstacle = () => {
    if (obstacle === 'lines') remedy.current?.focus()
    if (obstacle !== 'spot') return
    setRefusals(refusals + 1)
    spot.current?.focus()
  }
  return {
    missedSpot: obstacle === 'spot' ? refusals : 0,
    spot,
    remedy,
    proceed: (event) => {
      if (obstacle === null) return true
      event.preventDefault()
      showObstacle()
      return false
    },
    showObstacle,
  }
}
