import { type ChildProcess, fork, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import type { Site } from '@carte/api/server'
import { ROOT } from '@carte/config/release'
import { onStop } from '../stop.ts'

let pinnable: boolean | undefined
/** Whether a process can be bound to one core; this one is bound to the second then, and leaves the first to servers. */
export function pinLoad(): boolean {
  pinnable ??= spawnSync('taskset', ['-cp', '1', String(process.pid)]).status === 0
  return pinnable
}

export interface Started {
  readonly url: string
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
    ...(alone && pinLoad() ? { execPath: 'taskset', execArgv: ['-c', '0', process.execPath] } : {}),
  })
  const stop = async () => {
    if (!child.connected) return
    child.disconnect()
    await once(child, 'exit')
  }
  onStop(stop)
  if (message) child.send(message)
  const [url] = (await once(child, 'message')) as [string]
  return { url, stop }
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
