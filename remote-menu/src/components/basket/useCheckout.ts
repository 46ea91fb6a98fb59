import { paths, useNavigate } from '@carte/navigation'
import { basketAtom, toastAtom, useAtomValue, useSetAtom, useStore } from '@carte/store'
import { type MouseEvent, type RefObject, useEffect, useRef, useState } from 'react'
import { obstacleAtom } from './obstacle.ts'

export interface Checkout {
  /** How often the guest has tried to continue without the required spot. */
  readonly attempts: number
  /** Whether the required spot is missing although the guest has tried to continue. */
  readonly isSpotMissing: boolean
  /** The group of spots, which takes the focus after each attempt. */
  readonly spots: RefObject<HTMLDivElement | null>
  /** The button that removes the lines that cannot be ordered. */
  readonly removeButton: RefObject<HTMLButtonElement | null>
  /** Click handler of the checkout link. If something blocks the checkout, it shows the obstacle instead. */
  readonly proceed: (event: MouseEvent) => void
  /** Moves the focus to the obstacle, and asks for a missing spot. */
  readonly showObstacle: () => void
  /** Continues to the checkout after the guest has chosen the spot that was missing. */
  readonly continueWithSpot: () => void
}

/**
 * Returns what the basket needs to check whether the guest may go to the checkout.
 *
 * @param onLeave called when the guest goes there
 */
export function useCheckout(onLeave?: () => void): Checkout {
  const obstacle = useAtomValue(obstacleAtom)
  const notify = useSetAtom(toastAtom)
  const navigate = useNavigate()
  const store = useStore()
  const [attempts, setAttempts] = useState(0)
  const spots = useRef<HTMLDivElement>(null)
  const removeButton = useRef<HTMLButtonElement>(null)
  const showObstacle = () => {
    if (obstacle === 'lines') removeButton.current?.focus()
    if (obstacle === 'spot') setAttempts(attempts + 1)
  }
  const leave = () => {
    // After a return from checkout, the message about what was added would be outdated.
    notify(null)
    onLeave?.()
  }
  // In an effect, because the attempt may have just rendered the group.
  useEffect(() => {
    if (attempts > 0) spots.current?.focus()
  }, [attempts])
  return {
    attempts,
    isSpotMissing: obstacle === 'spot' && attempts > 0,
    spots,
    removeButton,
    proceed: (event) => {
      if (obstacle === null) return leave()
      event.preventDefault()
      showObstacle()
    },
    showObstacle,
    continueWithSpot: () => {
      const { shopId } = store.get(basketAtom)
      if (shopId === null || store.get(obstacleAtom) !== null) return
      leave()
      void navigate(paths.checkout.href({ shopId }))
    },
  }
}
