import type { Shop } from '@carte/contract'

export type Place = Readonly<Shop['location']>

const EARTH_RADIUS_KM = 6371
const radians = (degrees: number): number => (degrees * Math.PI) / 180

/** Returns the great-circle distance between two places, in kilometers. Coordinates are in degrees. */
export function distanceKm(a: Place, b: Place): number {
  const height = Math.sin(radians(b.latitude - a.latitude) / 2) ** 2
  const width = Math.sin(radians(b.longitude - a.longitude) / 2) ** 2
  const chord = height + Math.cos(radians(a.latitude)) * Math.cos(radians(b.latitude)) * width
  // Rounding errors can raise the value for two antipodes above 1.
  return 2 * EARTH_RADIUS_KM * Math.asin(Math.sqrt(Math.min(1, chord)))
}

/**
 * Returns the distance for display: whole meters below 1 km, otherwise kilometers with one decimal. The unit depends on
 * the unrounded distance, so 999.6 m is shown as 1000 m.
 */
export function distanceParts(km: number): { readonly value: number; readonly unit: 'm' | 'km' } {
  return km < 1 ? { value: Math.round(km * 1000), unit: 'm' } : { value: Math.round(km * 10) / 10, unit: 'km' }
}
