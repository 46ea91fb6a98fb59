import { expect, it } from '@jest/globals'
import { BATCH_SIZE, distanceBatches } from './useShopList.ts'

const shops = Array.from({ length: 45 }, (_, index) => ({
  id: `${index}`,
  location: { latitude: 59 + index / 100, longitude: 18 },
}))

it('distanceBatches measures kilometers in batches of 20 shops', () => {
  const batches = [...distanceBatches(shops, { latitude: 59, longitude: 18 })]
  expect(batches.map((batch) => batch.size)).toEqual([BATCH_SIZE, BATCH_SIZE, 5])
  expect(batches[0]?.get('0')).toBe(0)
  // 0.01° of latitude is 1.11 km.
  expect(batches[0]?.get('1')).toBeCloseTo(1.11, 2)
})
