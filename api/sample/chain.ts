import { compose } from './compose.ts'
import { flagship, shops } from './shops/index.ts'
import type { Sample } from './types.ts'

/** Fourteen shops in three countries: the default sample. */
export const chain: Sample = compose(shops)

/** One shop that never closes, for the single-shop view of the home screen. */
export const single: Sample = compose([flagship])
