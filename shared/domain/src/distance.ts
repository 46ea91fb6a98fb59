import type { Shop } from '@carte/contract'

export type Place = Readonly<Shop['location']>

const EARTH_RADIUS_KM = 6371
const radians = (degrees: number): number => (degrees * Math.PI) / 180

/** Great-circle distance in kilometres between two places in degrees (spec §9). */
export function distanceKm(a: Place, b: Place): number {
  const height = Math.sin(radians(b.latitude - a.latitude) / 2) ** 2
  const width = Math.sin(radians(b.longitude - a.longitude) / 2) ** 2
  const chord = height + Math.cos(radians(a.latitude)) * Math.cos(radians(b.latitude)) * width
  // Rounding can lift the chord of two antipodes above 1.
  return 2 * EARTH_RADIUS_KM * Math.asin(Math.sqrt(Math.min(1, chord)))
}

/**
 * How a distance is shown: under 1 km whole metres, otherwise kilometres with one decimal (spec §9). The true distance decides the unit, so the
 * last half metre before a kilometre is 1000 m.
 */
export function distanceParts(km: number): { readonly value: number; readonly unit: 'm' | 'km' } {
  return km < 1 ? { value: Math.round(km * 1000), unit: 'm' } : { value: Math.round(km * 10) / 10, unit: 'km' }
}
