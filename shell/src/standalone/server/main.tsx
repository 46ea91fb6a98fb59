import type { ShellModule } from '@carte/contract'
import { createSite } from '../../server/handler.tsx'

/** The pages of a remote that runs alone: a stage for developers, which the browser draws. */
export const createHandler: ShellModule['createHandler'] = (parts) => createSite(null, parts)
