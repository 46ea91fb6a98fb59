import { describe, expect, it } from '@jest/globals'
import fc from 'fast-check'
import { distanceKm, distanceParts } from './distance.ts'

const stockholm = { latitude: 59.3293, longitude: 18.0686 }
const gothenburg = { latitude: 57.7089, longitude: 11.9746 }
const place = fc.record({
  latitude: fc.double({ min: -90, max: 90, noNaN: true }),
  longitude: fc.double({ min: -180, max: 180, noNaN: true }),
})

describe('distanceKm', () => {
  it.each([
    [stockholm, stockholm, 0],
    [stockholm, gothenburg, 397],
    // A degree on the equator: 6371 × π / 180
    [{ latitude: 0, longitude: 0 }, { latitude: 0, longitude: 1 }, 111.195],
    // Across the date line
    [{ latitude: 0, longitude: 179.5 }, { latitude: 0, longitude: -179.5 }, 111.195],
    // Pole to pole: half of 2 × π × 6371
    [{ latitude: 90, longitude: 0 }, { latitude: -90, longitude: 0 }, 20_015.087],
  ])('from %p to %p', (from, to, km) => {
    expect(Math.abs(distanceKm(from, to) - km)).toBeLessThan(km === 397 ? 1 : 0.001)
  })

  it('is the same both ways, and never more than half around the earth', () => {
    fc.assert(
      fc.property(place, place, (a, b) => {
        expect(distanceKm(a, b)).toBeCloseTo(distanceKm(b, a), 6)
        expect(distanceKm(a, b)).toBeLessThanOrEqual(Math.PI * 6371)
      }),
    )
  })
})

describe('distanceParts', () => {
  it.each([
    [0, { value: 0, unit: 'm' }],
    [0.3456, { value: 346, unit: 'm' }],
    [0.9994, { value: 999, unit: 'm' }],
    [1, { value: 1, unit: 'km' }],
    [1.25, { value: 1.3, unit: 'km' }],
    [12.04, { value: 12, unit: 'km' }],
  ])('shows %p km as %p', (km, parts) => {
    expect(distanceParts(km)).toEqual(parts)
  })
})
