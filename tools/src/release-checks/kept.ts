import { join } from 'node:path'
import { ROOT } from '@carte/config/release'

/** The folder that caches results of compiling and testing. */
export const KEPT = join(ROOT, '.cache/gate')
