import type { Signage } from '../schemas/orders.ts'
import { arrayOf, isString, objectOf } from './guard.ts'

/** Checks the data of a `signage` event. */
export const isSignage = objectOf<Signage>({ preparing: arrayOf(isString), ready: arrayOf(isString) })
