import { useKnownSpot } from '../order/useKnownSpot.ts'
import { useFreshPrices } from './useFreshPrices.ts'

/** Updates the basket's prices and delivery spot from the shop's current data. Renders nothing. */
export function Upkeep() {
  useFreshPrices()
  useKnownSpot()
  return null
}
