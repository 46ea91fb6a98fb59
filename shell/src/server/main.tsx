import type { ShellModule } from '@carte/contract'
import { Frame } from '../frame/Frame.tsx'
import { createSite } from './handler.tsx'

export { contentsOf, uses } from './uses.ts'

/** The site's handler: see `HandlerParts` of @carte/contract for what a server hands to it. */
export const createHandler: ShellModule['createHandler'] = (parts) => createSite(<Frame />, parts)
