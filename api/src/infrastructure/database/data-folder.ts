import { link, mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { UserError } from '../../config/env.ts'

interface Holder {
  readonly pid: number
  /** Distinguishes a process from a later one with the same pid. */
  readonly started: string
}

/** Returns when a process started, in the kernel's clock ticks; empty if there is no `/proc`. */
export async function startTimeOf(pid: number): Promise<string> {
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

const LOCK_FILE = 'server.lock'
const held = new Set<string>()
let drafts = 0

/** Returns the process that holds a lock file: `'free'` if the file does not exist, null if the process is dead. */
async function readHolder(file: string): Promise<Holder | null | 'free'> {
  const text = await readFile(file, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return null
    throw error
  })
  if (text === null) return 'free'
  try {
    const holder = JSON.parse(text) as Holder
    if (holder.pid === process.pid) return held.has(file) ? holder : null
    return isAlive(holder.pid) && holder.started === (await startTimeOf(holder.pid)) ? holder : null
  } catch {
    return null
  }
}

export async function isDataFolderLocked(folder: string): Promise<boolean> {
  const holder = await readHolder(join(folder, LOCK_FILE))
  return holder !== null && holder !== 'free'
}

/**
 * Links a draft to `file` unless that exists. The link is atomic: a half-written file would count as a dead process's.
 */
async function linkDraft(draft: string, file: string): Promise<boolean> {
  try {
    await link(draft, file)
    return true
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false
    throw error
  }
}

/**
 * Replaces a dead process's lock file by a draft. A second lock file ensures that only one of several processes does
 * so, after it has checked the file again.
 */
async function replaceDead(draft: string, file: string): Promise<boolean> {
  const nextFile = `${file}.next`
  if (await acquire(nextFile)) {
    await wait(20)
    return false
  }
  try {
    if ((await readHolder(file)) !== null) return false
    await rename(draft, file)
    return true
  } finally {
    await release(nextFile)
  }
}

/**
 * Takes `file` for this process.
 *
 * @returns the living process that holds it, or null if this process now does
 */
async function acquire(file: string): Promise<Holder | null> {
  const draft = `${file}.${process.pid}-${++drafts}`
  await writeFile(draft, JSON.stringify({ pid: process.pid, started: await startTimeOf(process.pid) } satisfies Holder))
  try {
    for (;;) {
      const holder = await readHolder(file)
      if (holder !== null && holder !== 'free') return holder
      if (await (holder === null ? replaceDead(draft, file) : linkDraft(draft, file))) {
        held.add(file)
        return null
      }
    }
  } finally {
    await rm(draft, { force: true })
  }
}

async function release(file: string): Promise<void> {
  held.delete(file)
  await rm(file, { force: true })
}

/**
 * Creates the data folder and locks it for this process, so that two servers never write to one database.
 *
 * @returns the function that releases it
 * @throws UserError if the folder cannot be written, or another process holds it
 */
export async function lockDataFolder(folder: string): Promise<() => Promise<void>> {
  const file = join(folder, LOCK_FILE)
  try {
    await mkdir(folder, { recursive: true })
    const holder = await acquire(file)
    if (holder) {
      throw new UserError(
        `The data folder ${folder} is in use by process ${holder.pid}. Stop it, or choose another folder.`,
      )
    }
  } catch (error) {
    if (error instanceof UserError) throw error
    const reason = (error as Error).message
    throw new UserError(
      `The data folder ${folder} cannot be written: ${reason}. Make it writable, or choose another folder.`,
      { cause: error },
    )
  }
  return () => release(file)
}
