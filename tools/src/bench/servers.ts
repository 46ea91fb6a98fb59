import { type ChildProcess, fork, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import type { Site } from '@carte/api/server'
import { ROOT } from '@carte/config/release'
import { onStop } from '../stop.ts'

const SERVER_CORE = '0'
const LOAD_CORE = '1'

let pinnable: boolean | undefined
/** Returns whether server and load can run on separate cores, which needs `taskset` and two cores. */
export function canPin(): boolean {
  pinnable ??= [SERVER_CORE, LOAD_CORE].every((core) => spawnSync('taskset', ['-c', core, 'true']).status === 0)
  return pinnable
}

/** Returns the command that runs a program on the core of the load, if cores can be separated. */
export const loadCommand = (program: string, args: readonly string[]): [string, string[]] =>
  canPin() ? ['taskset', ['-c', LOAD_CORE, program, ...args]] : [program, [...args]]

/** Returns the cores that this process may use, as a list for `taskset`: `0,1`. */
const affinity = (): string => {
  const { stdout } = spawnSync('taskset', ['-cp', `${process.pid}`], { encoding: 'utf8' })
  return stdout.slice(stdout.lastIndexOf(':') + 1).trim()
}

/**
 * Pins this process to the core of the load while `work` runs, if cores can be separated. Restores the other cores
 * afterwards, because servers and browsers started later inherit them.
 */
export async function onLoadCore<T>(work: () => Promise<T>): Promise<T> {
  if (!canPin()) return work()
  const before = affinity()
  const pin = (cores: string) => spawnSync('taskset', ['-cp', cores, `${process.pid}`])
  pin(LOAD_CORE)
  try {
    return await work()
  } finally {
    pin(before)
  }
}

export interface Started {
  readonly url: string
  readonly pid: number
  readonly stop: () => Promise<void>
}

interface StartOptions {
  readonly args?: readonly string[]
  readonly message?: object
  /** Pins the server to the first core, if cores can be separated. */
  readonly alone?: boolean
}

/** Starts a server script of this folder in a child process and waits for its URL. */
export async function startProcess(file: string, { args = [], message, alone }: StartOptions = {}): Promise<Started> {
  const child: ChildProcess = fork(resolve(import.meta.dirname, file), [...args], {
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
    ...(alone && canPin() ? { execPath: 'taskset', execArgv: ['-c', SERVER_CORE, process.execPath] } : {}),
  })
  const stop = async () => {
    if (!child.connected) return
    child.disconnect()
    await once(child, 'exit')
  }
  onStop(stop)
  if (message) child.send(message)
  const failed = once(child, 'exit').then(([code, signal]) => {
    throw new Error(`${file} ended with ${code ?? signal} before it was ready`)
  })
  const [url] = (await Promise.race([once(child, 'message'), failed])) as [string]
  // taskset replaces itself with the program, so the process id stays the same.
  return { url, pid: child.pid ?? 0, stop }
}

export interface CarteOptions {
  readonly site?: Site
  readonly alone?: boolean
  /** The checkout whose server to start. Default: this one. */
  readonly checkout?: string
  /** Number of made-up shops that replace the sample's. */
  readonly shops?: number
  /** Number of dishes in a made-up menu for one sample shop. */
  readonly dishes?: number
}

/** Starts the reference server with sample data of its own. With `site` it also serves pages. */
export async function startCarte({
  site,
  alone = false,
  checkout = ROOT,
  shops,
  dishes,
}: CarteOptions = {}): Promise<Started> {
  const folder = await mkdtemp(join(tmpdir(), 'carte-bench-'))
  onStop(() => rm(folder, { recursive: true, force: true }))
  const args = [folder, site ? JSON.stringify(site) : '', ...[shops, dishes].map((count) => String(count ?? ''))]
  return startProcess(join(checkout, 'tools/src/bench/carte-server.ts'), { args, alone })
}
