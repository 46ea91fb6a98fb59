import { existsSync } from 'node:fs'
import { mkdir, rename, rm } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'

const POLL_MS = 200

/** Returns the folder of the specs' site, which is removed at the end of the run. */
export const runFolder = () => dirname(String(process.env.CARTE_E2E_DEVELOPMENT))

/** Creates a folder as a lock. @returns false when another worker holds it */
const take = (folder: string): Promise<boolean> =>
  mkdir(folder).then(
    () => true,
    (error: NodeJS.ErrnoException) => (error.code === 'EEXIST' ? false : Promise.reject(error)),
  )

/**
 * Makes a folder once in a run of the specs. The first worker that asks for it makes it; the others wait until it
 * exists.
 */
export async function oncePerRun(name: string, make: (folder: string) => Promise<void>): Promise<string> {
  const folder = join(runFolder(), name)
  const making = `${folder}.making`
  while (!existsSync(folder)) {
    if (!(await take(making))) {
      await sleep(POLL_MS)
      continue
    }
    try {
      // Another worker may have finished between the check above and the lock.
      if (existsSync(folder)) await rm(making, { recursive: true })
      else {
        await make(making)
        await rename(making, folder)
      }
    } catch (error) {
      await rm(making, { recursive: true, force: true })
      throw error
    }
  }
  return folder
}
