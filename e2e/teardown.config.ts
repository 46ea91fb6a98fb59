import { checkLog } from './support/server-log.ts'

/** Runs once after all specs, before the site stops. */
export default checkLog
