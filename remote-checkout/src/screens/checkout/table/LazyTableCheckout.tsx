import { lazy } from 'react'
import { importTableCheckout } from '../../../lazy.ts'

/** The checkout of a guest who orders together with others. Its code loads only for such guests. */
export const LazyTableCheckout = lazy(() =>
  importTableCheckout().then(({ TableCheckout }) => ({ default: TableCheckout })),
)
