import { compose } from './compose.ts'
import { shops } from './shops/index.ts'
import type { Sample } from './types.ts'

/** Fourteen shops in three countries: the sample that a first start shows. */
export const chain: Sample = compose(shops)
