import { useAtomValue } from '@carte/store'
import { type MouseEvent, type RefObject, useEffect, useRef, useState } from 'react'
import { obstacleAtom } from './obstacle.ts'

export interface Checkout {
  /** How often the guest has tried to continue without the required spot. */
  readonly attempts: number
  /** Whether the required spot is missing although the guest has tried to continue. */
  readonly isSpotMissing: boolean
  /** The list of spots, which takes the focus after each attempt. */
  readonly spots: RefObject<HTMLDivElement | null>
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
  const spots = useRef<HTMLDivElement>(null)
  const removeButton = useRef<HTMLButtonElement>(null)
  const showObstacle = () => {
    if (obstacle === 'lines') removeButton.current?.focus()
    if (obstacle === 'spot') setAttempts(attempts + 1)
  }
  // An attempt opens the fields, so the list can be new.
  useEffect(() => {
    if (attempts > 0) spots.current?.focus()
  }, [attempts])
  return {
    attempts,
    isSpotMissing: obstacle === 'spot' && attempts > 0,
    spots,
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
