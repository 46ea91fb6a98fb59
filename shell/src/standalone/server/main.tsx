import type { ShellModule } from '@carte/contract'
import { createSite } from '../../server/handler.tsx'

/** Creates the handler for a remote that runs alone. Only the browser renders. */
export const createHandler: ShellModule['createHandler'] = (options) => createSite(null, options)
