import type { Signage } from '../schemas/orders.ts'
import { arrayOf, isString, objectOf } from './guard.ts'

/** One event of a shop's board, named `signage`. */
export const isSignage = objectOf<Signage>({ preparing: arrayOf(isString), ready: arrayOf(isString) })
