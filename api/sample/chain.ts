import { compose } from './compose.ts'
import { shops } from './shops/index.ts'
import type { Sample } from './types.ts'

/** Fourteen shops in three countries: the default sample. */
export const chain: Sample = compose(shops)
