import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { rm, writeFile } from 'node:fs/promises'
import { connect } from 'node:net'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { makeFolder } from './folders.ts'
import { freePorts } from './ports.ts'

const PROGRAM = 'nats-server'
const APT = '/usr/bin/apt-get'
/** Other test processes install it too. */
const APT_OPTIONS = ['-o', 'DPkg::Lock::Timeout=120', '-o', 'Acquire::http::Timeout=20']

const starts = () => spawnSync(PROGRAM, ['--version']).status === 0

/**
 * Returns whether NATS is installed. As root, installs Debian's package first. If NATS is missing, tests over NATS are not
 * part of the run, and a line on the standard error stream says so.
 */
export function hasNatsServer(): boolean {
  if (starts()) return true
  if (process.getuid?.() === 0 && existsSync(APT)) {
    const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
    spawnSync(APT, [...APT_OPTIONS, 'update'], { env })
    spawnSync(APT, [...APT_OPTIONS, 'install', '-y', '--no-install-recommends', PROGRAM], { env })
    if (starts()) return true
  }
  process.stderr.write(`${PROGRAM} is not installed (Debian: apt-get install ${PROGRAM}): no test runs over NATS\n`)
  return false
}

/** Returns the event buses that this machine can test. */
export const eventWays = (): readonly ('PostgreSQL' | 'NATS')[] =>
  hasNatsServer() ? ['PostgreSQL', 'NATS'] : ['PostgreSQL']

export interface NatsServer {
  /** Stays the same after a restart. */
  readonly url: string
  readonly pid: number
  start(): Promise<void>
  /** `SIGSTOP` makes it silent without closing a connection; `SIGCONT` wakes it. */
  signal(signal: 'SIGSTOP' | 'SIGCONT'): void
  /** Kills it, so that it loses what it has in memory. */
  kill(): Promise<void>
  close(): Promise<void>
}

const answers = (port: number) =>
  new Promise<boolean>((resolve) => {
    const socket = connect(port, '127.0.0.1')
    // The server speaks first.
    socket.once('data', () => {
      resolve(true)
      socket.destroy()
    })
    socket.once('error', () => resolve(false))
    socket.once('close', () => resolve(false))
  })

/**
 * Starts NATS with JetStream on a free port of this machine.
 *
 * @param config lines of its configuration file
 */
export async function startNatsServer(config = ''): Promise<NatsServer> {
  const folder = await makeFolder('carte-nats-')
  const file = join(folder, 'nats.conf')
  await writeFile(file, config)
  const [port = 0] = await freePorts(1)
  let child: ChildProcess | null = null
  const kill = async () => {
    const running = child
    child = null
    if (!running || running.exitCode !== null || running.signalCode !== null) return
    const ended = once(running, 'exit')
    running.kill('SIGKILL')
    await ended
  }
  const start = async () => {
    const options = ['-c', file, '-a', '127.0.0.1', '-p', String(port), '-js', '-sd', join(folder, 'data')]
    child = spawn(PROGRAM, options, { stdio: 'ignore' })
    while (!(await answers(port))) {
      if (child.exitCode !== null) throw new Error(`${PROGRAM} has ended with ${child.exitCode}`)
      await wait(20)
    }
  }
  await start()
  return {
    url: `nats://127.0.0.1:${port}`,
    get pid() {
      return child?.pid ?? 0
    },
    start,
    signal: (signal) => void child?.kill(signal),
    kill,
    async close() {
      await kill()
      await rm(folder, { recursive: true, force: true })
    },
  }
}
