import { atom, basketAtom, deliverySpotsAtom } from '@carte/store'
import { needsSpot, spotsFor } from '../order/spots.ts'
import { issuesAtom } from './issues.ts'

/** What blocks the checkout: lines that cannot be ordered, or a required delivery spot that is not chosen. */
type Obstacle = 'lines' | 'spot'

export const obstacleAtom = atom((get): Obstacle | null => {
  if (get(issuesAtom).size > 0) return 'lines'
  const { orderType, spotId } = get(basketAtom)
  const spots = get(deliverySpotsAtom)
  const isMissing = needsSpot(orderType, spots) && !spotsFor(spots, orderType).some(({ id }) => id === spotId)
  return isMissing ? 'spot' : null
})
