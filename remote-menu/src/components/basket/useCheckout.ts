import { useAtomValue } from '@carte/store'
import { type MouseEvent, type RefObject, useRef, useState } from 'react'
import { obstacleAtom } from './obstacle.ts'

export interface Checkout {
  /** How often the guest has tried to continue without the required spot; 0 once it is chosen. */
  readonly failedAttempts: number
  readonly spot: RefObject<HTMLButtonElement | null>
  /** The button that removes the lines that cannot be ordered. */
  readonly removeButton: RefObject<HTMLButtonElement | null>
  /**
   * Click handler of the checkout link. If something blocks the checkout, it prevents the navigation and shows the
   * obstacle. Returns whether the guest may continue.
   */
  readonly proceed: (event: MouseEvent) => boolean
  /** Moves the focus to the obstacle, and shows the error of a missing spot. */
  readonly showObstacle: () => void
}

/** Returns what the basket needs to check whether the guest may go to the checkout. */
export function useCheckout(): Checkout {
  const obstacle = useAtomValue(obstacleAtom)
  const [attempts, setAttempts] = useState(0)
  const spot = useRef<HTMLButtonElement>(null)
  const removeButton = useRef<HTMLButtonElement>(null)
  const showObstacle = () => {
    if (obstacle === 'lines') removeButton.current?.focus()
    if (obstacle !== 'spot') return
    setAttempts(attempts + 1)
    spot.current?.focus()
  }
  return {
    failedAttempts: obstacle === 'spot' ? attempts : 0,
    spot,
    removeButton,
    proceed: (event) => {
      if (obstacle === null) return true
      event.preventDefault()
      showObstacle()
      return false
    },
    showObstacle,
  }
}
