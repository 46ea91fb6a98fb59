import type { Signage } from '../schemas/orders.ts'
import { arrayOf, isString, objectOf } from './guard.ts'

export const isSignage = objectOf<Signage>({ preparing: arrayOf(isString), ready: arrayOf(isString) })
