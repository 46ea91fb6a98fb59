import { join } from 'node:path'
import { ROOT } from '@carte/config/release'

/** Where stands what has been compiled and tested once, for the next time. */
export const KEPT = join(ROOT, '.cache/gate')
