import type { ShellModule } from '@carte/contract'
import { Frame } from '../frame/Frame.tsx'
import { matchRoute } from '../routes.ts'
import { createSite } from './handler.tsx'

export { staticPages } from './static-page.ts'
export { contentsOf, uses } from './uses.ts'

/** Creates the site's request handler; see `HandlerParts` in @carte/contract. */
export const createHandler: ShellModule['createHandler'] = (parts) => createSite(<Frame />, parts)

/** Returns whether an address belongs to checkout or payment, where a visit keeps its versions. */
export const isPayment: NonNullable<ShellModule['isPayment']> = (pathname) =>
  matchRoute(pathname)?.row.isPayment ?? false
