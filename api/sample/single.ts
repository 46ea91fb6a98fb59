import { compose } from './compose.ts'
import { flagship } from './shops/index.ts'
import type { Sample } from './types.ts'

/** One shop that never closes, for the single-shop view (spec §2). */
export const single: Sample = compose([flagship])
