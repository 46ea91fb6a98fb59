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
/** Returns whether server and load can have a core each: it takes `taskset` and two cores. */
export function canPin(): boolean {
  pinnable ??= [SERVER_CORE, LOAD_CORE].every((core) => spawnSync('taskset', ['-c', core, 'true']).status === 0)
  return pinnable
}

/** Returns a program and its arguments so that it runs on the core of the load, where that can be done. */
export const loadCommand = (program: string, args: readonly string[]): [string, string[]] =>
  canPin() ? ['taskset', ['-c', LOAD_CORE, program, ...args]] : [program, [...args]]

/** The cores that this process may use, as a list for `taskset`: `0,1`. */
const affinity = (): string => {
  const { stdout } = spawnSync('taskset', ['-cp', `${process.pid}`], { encoding: 'utf8' })
  return stdout.slice(stdout.lastIndexOf(':') + 1).trim()
}

/**
 * Keeps this process on the core of the load while `work` runs, where that can be done. Gives the other cores back afterwards: servers and
 * browsers that are started later inherit the cores of this process.
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
  /** Sent as soon as it runs. */
  readonly message?: object
  /** Runs it on the first core alone, where that can be done. */
  readonly alone?: boolean
}

/** A server of this folder in a process of its own, which says where it listens. */
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
  const [url] = (await once(child, 'message')) as [string]
  // taskset becomes the program that it starts, so that both have the same process id.
  return { url, pid: child.pid ?? 0, stop }
}

export interface CarteOptions {
  readonly site?: Site
  readonly alone?: boolean
  /** The checkout whose server it is. Default: this one. */
  readonly checkout?: string
  /** A made-up chain of so many in the place of the sample's shops. */
  readonly shops?: number
  /** A made-up menu of so many dishes for one of the sample's shops. */
  readonly dishes?: number
}

/** The reference server with a sample of its own; with `site` it serves pages too. */
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
