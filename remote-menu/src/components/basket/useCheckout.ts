import { useAtomValue } from '@carte/store'
import { type MouseEvent, type RefObject, useRef, useState } from 'react'
import { obstacleAtom } from './obstacle.ts'

export interface Checkout {
  /** How often the guest has tried to continue without the required spot; 0 once it is chosen. */
  readonly missedSpot: number
  readonly spot: RefObject<HTMLButtonElement | null>
  /** The button that removes the lines that cannot be ordered. */
  readonly remedy: RefObject<HTMLButtonElement | null>
  /**
   * Click handler of the checkout link. If something blocks the checkout, it prevents the navigation and shows the
   * obstacle. Returns whether the guest may continue.
   */
  readonly proceed: (event: MouseEvent) => boolean
  /** Moves the focus to the obstacle, and shows the error of a missing spot. */
  readonly showObstacle: () => void
}

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
