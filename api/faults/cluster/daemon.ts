import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { closeSync, openSync } from 'node:fs'
import { readdir, readFile } from 'node:fs/promises'
import { setTimeout as wait } from 'node:timers/promises'
import type { RunAs } from '../../src/infrastructure/database/run-as.ts'

/** A program of the cluster. It is restarted when it ends by itself, and ends with this process at the latest. */
export interface Daemon {
  /** 0 while it does not run. */
  readonly pid: number
  start(): void
  /** Sends a signal, also to a stopped process. Does nothing if it does not run. */
  signal(signal: NodeJS.Signals): void
  /** Kills it and waits for its end. */
  kill(): Promise<void>
}

export interface DaemonOptions {
  readonly command: readonly [string, ...string[]]
  readonly env?: Readonly<Record<string, string>>
  readonly owner: RunAs['owner']
  readonly log: string
}

/** As in `deploy/patroni/restart.conf`. */
const RESTART_MS = 1_000
/** The programs end when this process ends, even by SIGKILL. */
const SETPRIV = ['--pdeathsig', 'KILL']

export function createDaemon({ command, env = {}, owner, log }: DaemonOptions): Daemon {
  let child: ChildProcess | null = null
  let timer: NodeJS.Timeout | undefined
  const asOwner = owner ? [`--reuid=${owner.uid}`, `--regid=${owner.gid}`, '--clear-groups'] : []
  const start = () => {
    if (child) return
    clearTimeout(timer)
    const file = openSync(log, 'a')
    const started = spawn('/usr/bin/setpriv', [...SETPRIV, ...asOwner, '--', ...command], {
      stdio: ['ignore', file, file],
      cwd: '/',
      env: { PATH: process.env.PATH, LC_ALL: 'C.UTF-8', ...env },
    })
    closeSync(file)
    child = started
    started.once('exit', () => {
      if (child !== started) return
      child = null
      timer = setTimeout(start, RESTART_MS)
    })
  }
  return {
    get pid() {
      return child?.pid ?? 0
    },
    start,
    signal: (signal) => void child?.kill(signal),
    async kill() {
      const running = child
      child = null
      clearTimeout(timer)
      if (!running) return
      const ended = once(running, 'exit')
      running.kill('SIGKILL')
      await ended
    },
  }
}

/** Returns state and parent of a process: the two fields after its name, which is in parentheses. */
async function statOf(pid: number | string): Promise<{ readonly state: string; readonly parent: number } | null> {
  const stat = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => '')
  const [state = '', parent] = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
  return stat === '' ? null : { state, parent: Number(parent) }
}

/** Stops a process with SIGSTOP, and waits until it does nothing any more, or has ended. */
export async function stopProcess(pid: number): Promise<void> {
  signalAll([pid], 'SIGSTOP')
  for (;;) {
    const stat = await statOf(pid)
    if (stat === null || /^[TZX]/.test(stat.state)) return
    await wait(5)
  }
}

/** Returns a process and all its descendants, the process itself first. */
export async function processTree(root: number): Promise<readonly number[]> {
  const children = new Map<number, number[]>()
  for (const name of await readdir('/proc')) {
    if (!/^\d+$/.test(name)) continue
    const parent = (await statOf(name))?.parent
    if (parent === undefined) continue
    children.set(parent, [...(children.get(parent) ?? []), Number(name)])
  }
  const tree = [root]
  for (const pid of tree) tree.push(...(children.get(pid) ?? []))
  return tree
}

/** Sends a signal to all these processes. Ignores those that have ended. */
export function signalAll(pids: readonly number[], signal: NodeJS.Signals): void {
  for (const pid of pids) {
    try {
      process.kill(pid, signal)
    } catch {
      // It has ended.
    }
  }
}
