import { mkdtemp } from 'node:fs/promises'
import { join } from 'node:path'
import { RUNS } from './protocol.ts'

/**
 * Makes a folder for a data folder or other files of a test, in memory where the machine has enough of it. The first start of a database
 * writes 1,000 files to it and flushes them, which a busy disk takes many seconds for. The test removes the folder.
 */
export const makeFolder = (prefix: string): Promise<string> => mkdtemp(join(RUNS, prefix))
