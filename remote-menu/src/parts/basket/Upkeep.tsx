import { useKnownSpot } from '../order/useKnownSpot.ts'
import { useFreshPrices } from './useFreshPrices.ts'

/** Keeps what the guest has chosen true to what the shop has now. Draws nothing. */
export function Upkeep() {
  useFreshPrices()
  useKnownSpot()
  return null
}
