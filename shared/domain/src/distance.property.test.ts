import { describe, expect, it } from '@jest/globals'
import fc from 'fast-check'
import { distanceKm, distanceParts, type Place } from './shop-search.ts'

const RADIUS = 6371
const degrees = (limit: number) => fc.double({ min: -limit, max: limit, noNaN: true })
/** Any place, with the special cases more often: the poles, the equator, and the date line at 180 and -180 degrees. */
const place: fc.Arbitrary<Place> = fc.record({
  latitude: fc.oneof({ weight: 4, arbitrary: degrees(90) }, { weight: 1, arbitrary: fc.constantFrom(-90, 0, 90) }),
  longitude: fc.oneof({ weight: 4, arbitrary: degrees(180) }, { weight: 1, arbitrary: fc.constantFrom(-180, 0, 180) }),
})
const opposite = ({ latitude, longitude }: Place): Place => ({
  latitude: -latitude,
  longitude: longitude > 0 ? longitude - 180 : longitude + 180,
})
const limited = (value: number, limit: number) => Math.max(-limit, Math.min(limit, value))
/** Returns a place at most about eleven meters away in each direction. */
const near = ({ latitude, longitude }: Place) =>
  fc.tuple(degrees(1e-4), degrees(1e-4)).map(([north, east]) => ({
    latitude: limited(latitude + north, 90),
    longitude: limited(longitude + east, 180),
  }))
const pair = fc.oneof(
  fc.tuple(place, place),
  place.chain((a) => fc.tuple(fc.constant(a), near(a))),
  place.chain((a) => fc.tuple(fc.constant(a), near(opposite(a)))),
)

type Vector = readonly [x: number, y: number, z: number]
const direction = ({ latitude, longitude }: Place): Vector => {
  const [north, east] = [(latitude / 180) * Math.PI, (longitude / 180) * Math.PI]
  return [Math.cos(north) * Math.cos(east), Math.cos(north) * Math.sin(east), Math.sin(north)]
}
/**
 * Computes the distance as the angle between two direction vectors, times the radius. Unlike the haversine formula, it
 * is also accurate for antipodes.
 */
function byVectors(a: Place, b: Place): number {
  const [[ax, ay, az], [bx, by, bz]] = [direction(a), direction(b)]
  const across = Math.hypot(ay * bz - az * by, az * bx - ax * bz, ax * by - ay * bx)
  return RADIUS * Math.atan2(across, ax * bx + ay * by + az * bz)
}

const MICROMETRE = 1e-9
// The haversine formula loses precision near the antipode, where its last digit is decimeters. The display shows tenths
// of a kilometer.
const tolerance = (km: number) => (km > 20_014 ? 0.001 : MICROMETRE + km * 1e-9)

describe('distanceKm between random places', () => {
  it('matches the angle between direction vectors within the tolerance', () => {
    fc.assert(
      fc.property(pair, ([a, b]) => {
        const expected = byVectors(a, b)
        expect(Math.abs(distanceKm(a, b) - expected)).toBeLessThanOrEqual(tolerance(expected))
      }),
      { numRuns: 2000 },
    )
  })

  it('is symmetric, never negative and at most half the earth’s circumference', () => {
    fc.assert(
      fc.property(pair, ([a, b]) => {
        const km = distanceKm(a, b)
        expect(Math.abs(km - distanceKm(b, a))).toBeLessThanOrEqual(tolerance(km))
        expect(km).toBeGreaterThanOrEqual(0)
        expect(km).toBeLessThanOrEqual(Math.PI * RADIUS)
        expect(distanceKm(a, a)).toBe(0)
      }),
      { numRuns: 2000 },
    )
  })

  it('satisfies the triangle inequality', () => {
    fc.assert(
      fc.property(pair, place, ([a, b], c) => {
        const direct = distanceKm(a, b)
        expect(direct).toBeLessThanOrEqual(distanceKm(a, c) + distanceKm(c, b) + 2 * tolerance(direct) + 0.001)
      }),
      { numRuns: 2000 },
    )
  })
})

describe('distanceParts of random distances', () => {
  const kilometres = fc.oneof(
    fc.double({ min: 0, max: 2, noNaN: true }),
    fc.double({ min: 0, max: Math.PI * RADIUS, noNaN: true }),
    // Values halfway between two steps, where rounding decides.
    fc.nat(4000).map((halves) => halves / 2000),
    fc.nat(40_000).map((halves) => halves / 20),
  )
  const shownKm = (km: number) => {
    const { value, unit } = distanceParts(km)
    return unit === 'm' ? value / 1000 : value
  }

  it('rounds to 1 m below 1 km and to 100 m from there on', () => {
    fc.assert(
      fc.property(kilometres, (km) => {
        const { value, unit } = distanceParts(km)
        expect(unit).toBe(km < 1 ? 'm' : 'km')
        const steps = unit === 'm' ? value : value * 10
        expect(Math.abs(steps - Math.round(steps))).toBeLessThan(1e-9)
        expect(Math.abs(shownKm(km) - km)).toBeLessThanOrEqual((unit === 'm' ? 0.0005 : 0.05) + 1e-9)
      }),
      { numRuns: 2000 },
    )
  })

  it('never shows the farther of two distances as nearer', () => {
    fc.assert(
      fc.property(kilometres, kilometres, (a, b) => {
        expect(shownKm(Math.min(a, b))).toBeLessThanOrEqual(shownKm(Math.max(a, b)))
      }),
      { numRuns: 2000 },
    )
  })
})
