import type { ShellModule } from '@carte/contract'
import { Frame } from '../frame/Frame.tsx'
import { matchRoute } from '../routes.ts'
import { createSite } from './handler.tsx'

export { staticPages } from './static-page.ts'
export { contentsOf, uses } from './uses.ts'

/** The site's handler: see `HandlerParts` of @carte/contract for what a server hands to it. */
export const createHandler: ShellModule['createHandler'] = (parts) => createSite(<Frame />, parts)

/** Addresses of checkout and payment: a visit that is there keeps its versions. */
export const isPayment: NonNullable<ShellModule['isPayment']> = (pathname) =>
  matchRoute(pathname)?.row.isPayment ?? false
