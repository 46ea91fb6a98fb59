import { existsSync } from 'node:fs'
import { mkdir, rename, rm } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'

const LOOK_MS = 200

/** The folder of the stories' own site, which goes at the end of the run, and all in it. */
export const runFolder = () => dirname(String(process.env.CARTE_E2E_DEVELOPMENT))

/** Takes a folder for this worker. @returns false while another one has it */
const take = (folder: string): Promise<boolean> =>
  mkdir(folder).then(
    () => true,
    (error: NodeJS.ErrnoException) => (error.code === 'EEXIST' ? false : Promise.reject(error)),
  )

/**
 * A folder that is made once in a run of the specs: by the worker that asks for it first, while others wait.
 */
export async function oncePerRun(name: string, make: (folder: string) => Promise<void>): Promise<string> {
  const folder = join(runFolder(), name)
  const making = `${folder}.making`
  while (!existsSync(folder)) {
    if (!(await take(making))) {
      await sleep(LOOK_MS)
      continue
    }
    try {
      // It may have been finished just before it was taken.
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
