import { join } from 'node:path'
import { ROOT } from '@carte/config/release'

/** The folder that caches results of compiling and testing. */
export const CACHE = join(ROOT, '.cache/release-checks')
