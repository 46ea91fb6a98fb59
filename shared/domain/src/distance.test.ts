import { describe, expect, it } from '@jest/globals'
import { distanceKm, distanceParts } from './shop-search.ts'

const stockholm = { latitude: 59.3293, longitude: 18.0686 }

describe('distanceKm', () => {
  it.each([
    [stockholm, stockholm, 0],
    // One degree on the equator: 6371 × π / 180
    [{ latitude: 0, longitude: 0 }, { latitude: 0, longitude: 1 }, 111.195],
    // Across the date line
    [{ latitude: 0, longitude: 179.5 }, { latitude: 0, longitude: -179.5 }, 111.195],
    // The date line has two longitudes.
    [{ latitude: 10, longitude: 180 }, { latitude: 10, longitude: -180 }, 0],
    // A pole has any longitude.
    [{ latitude: 90, longitude: 18 }, { latitude: 90, longitude: -120 }, 0],
    // Two degrees across the pole
    [{ latitude: 89, longitude: 0 }, { latitude: 89, longitude: 180 }, 222.39],
    // Pole to pole: half of 2 × π × 6371
    [{ latitude: 90, longitude: 0 }, { latitude: -90, longitude: 0 }, 20_015.087],
  ])('computes the distance from %p to %p', (from, to, km) => {
    expect(Math.abs(distanceKm(from, to) - km)).toBeLessThan(0.001)
  })

  const places = {
    stockholm,
    gothenburg: { latitude: 57.7089, longitude: 11.9746 },
    oslo: { latitude: 59.9139, longitude: 10.7522 },
    helsinki: { latitude: 60.1699, longitude: 24.9384 },
    JFK: { latitude: 40.6397, longitude: -73.7789 },
    LHR: { latitude: 51.4775, longitude: -0.4614 },
    SIN: { latitude: 1.3592, longitude: 103.9894 },
    PER: { latitude: -31.9403, longitude: 115.967 },
    AKL: { latitude: -37.0081, longitude: 174.7917 },
    DOH: { latitude: 25.2731, longitude: 51.6081 },
  }

  // Real distances on the ellipsoid (WGS 84): for cities by Vincenty's formula, for airports from OAG and the Great
  // Circle Mapper. The earth is not a sphere, so allow 0.5 %.
  it.each([
    ['stockholm', 'gothenburg', 398.2],
    ['stockholm', 'oslo', 417.8],
    ['stockholm', 'helsinki', 397.2],
    ['LHR', 'JFK', 5555],
    ['JFK', 'SIN', 15_332],
    ['PER', 'LHR', 14_499],
    ['AKL', 'DOH', 14_526],
  ] as const)('computes the distance from %s to %s as %d km, within 0.5 %', (from, to, km) => {
    expect(Math.abs(distanceKm(places[from], places[to]) / km - 1)).toBeLessThan(0.005)
  })
})

describe('distanceParts', () => {
  it.each([
    [0, 0, 'm'],
    [0.0004, 0, 'm'],
    [0.0005, 1, 'm'],
    [0.3456, 346, 'm'],
    [0.9994, 999, 'm'],
    // Rounding below 1 km can give 1000 m.
    [0.9995, 1000, 'm'],
    [0.9996, 1000, 'm'],
    [0.9999, 1000, 'm'],
    [1, 1, 'km'],
    [1.04, 1, 'km'],
    [1.05, 1.1, 'km'],
    [1.25, 1.3, 'km'],
    [9.94, 9.9, 'km'],
    [9.95, 10, 'km'],
    [12.04, 12, 'km'],
    [99.94, 99.9, 'km'],
    [99.95, 100, 'km'],
    [1234.56, 1234.6, 'km'],
  ] as const)('rounds %p km to %p %s', (km, value, unit) => {
    expect(distanceParts(km)).toEqual({ value, unit })
  })
})
