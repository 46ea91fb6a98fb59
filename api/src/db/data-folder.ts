import { mkdir, open, readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { UserError } from '../env.ts'

interface Holder {
  readonly pid: number
  /** Tells a process from a later one with the same number. */
  readonly started: string
}

/** When a process began, in the kernel's own count; empty where there is no `/proc`. */
export async function startOf(pid: number): Promise<string> {
  const stat = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => '')
  return stat.slice(stat.lastIndexOf(')') + 2).split(' ')[19] ?? ''
}

export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}

const held = new Set<string>()
const LOCK_FILE = 'server.lock'

async function liveHolder(file: string): Promise<Holder | null> {
  const holder = await readFile(file, 'utf8')
    .then((text) => JSON.parse(text) as Holder)
    .catch(() => null)
  if (!holder || !isAlive(holder.pid)) return null
  if (holder.pid === process.pid) return held.has(file) ? holder : null
  return holder.started === (await startOf(holder.pid)) ? holder : null
}

/** Whether a server is running on a data folder, or starting. */
export const isDataFolderHeld = async (folder: string): Promise<boolean> =>
  (await liveHolder(join(folder, LOCK_FILE))) !== null

async function take(file: string): Promise<boolean> {
  try {
    const handle = await open(file, 'wx')
    await handle.writeFile(JSON.stringify({ pid: process.pid, started: await startOf(process.pid) } satisfies Holder))
    await handle.close()
    return true
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false
    throw error
  }
}

/**
 * Makes the data folder and holds it for this process, so that two servers never write to one database.
 * @returns what gives it back. @throws UserError when it cannot be written, or names the process that holds it.
 */
export async function holdDataFolder(folder: string): Promise<() => Promise<void>> {
  const file = join(folder, LOCK_FILE)
  try {
    await mkdir(folder, { recursive: true })
    while (!(await take(file))) {
      const holder = await liveHolder(file)
      if (holder) {
        throw new UserError(
          `The data folder ${folder} is in use by process ${holder.pid}. Stop it, or choose another folder.`,
        )
      }
      await rm(file, { force: true })
    }
  } catch (error) {
    if (error instanceof UserError) throw error
    throw new UserError(`The data folder ${folder} cannot be written: ${(error as Error).message}`, { cause: error })
  }
  held.add(file)
  return async () => {
    held.delete(file)
    await rm(file, { force: true })
  }
}
