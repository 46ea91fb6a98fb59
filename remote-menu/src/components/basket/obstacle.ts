import { isSpotMissing } from '@carte/features'
import { atom, basketAtom, deliverySpotsAtom } from '@carte/store'
import { issuesAtom } from './issues.ts'

/** What blocks the checkout: lines that cannot be ordered, or a required delivery spot that is not chosen. */
type Obstacle = 'lines' | 'spot'

export const obstacleAtom = atom((get): Obstacle | null => {
  if (get(issuesAtom).size > 0) return 'lines'
  return isSpotMissing(get(basketAtom), get(deliverySpotsAtom)) ? 'spot' : null
})
