import { mkdtemp } from 'node:fs/promises'
import { join } from 'node:path'
import { RUNS } from './protocol.ts'

/**
 * Creates a folder for a test's files, in memory if the machine has enough. The first start of a database writes and
 * flushes 1,000 files, which takes a busy disk many seconds. The test removes the folder.
 */
export const makeFolder = (prefix: string): Promise<string> => mkdtemp(join(RUNS, prefix))
