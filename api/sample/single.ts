import { compose } from './compose.ts'
import { flagship } from './shops/index.ts'
import type { Sample } from './types.ts'

/** One shop that never closes, for the single-shop view of the home screen. */
export const single: Sample = compose([flagship])
