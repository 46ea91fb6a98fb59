import { type ChildProcess, fork } from 'node:child_process'
import { createWriteStream } from 'node:fs'
import { mkdir, readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { type Balancer, startBalancer } from './balancer.ts'
import { makeFolder } from './folders.ts'
import { createLogWatch, isInJest, problemsOf } from './log-watch.ts'
import { freePorts } from './ports.ts'

/** Arguments of a server process: the options of `startServer` that can be serialized. */
export interface ServerPlan {
  readonly port: number
  readonly host: string
  readonly dataDir: string
  readonly databaseUrl?: string
  readonly sample: 'chain' | 'single' | 'large'
  readonly customerLogin?: boolean
  readonly site?:
    | { readonly shell: string; readonly remotes: Readonly<Record<string, string>> }
    | { readonly store: string; readonly pollMs?: number }
  /** Replaces the environment that the server reads. */
  readonly env?: Readonly<Record<string, string>>
  /** Variables of the process itself, such as `NODE_OPTIONS`, in addition to the inherited ones. */
  readonly processEnv?: Readonly<Record<string, string>>
}

/** Timeout for servers that hang: on a busy machine three servers on one database need a minute. */
const START_MS = 180_000

export interface End {
  readonly code: number | null
  readonly signal: NodeJS.Signals | null
}

/** A server process whose address stays the same after a restart. */
export interface Instance {
  readonly name: string
  readonly url: string
  readonly pid: number
  readonly isRunning: boolean
  /**
   * Starts the process unless it is running.
   *
   * @throws Error with its output if it does not start
   */
  start(): Promise<void>
  end(signal: 'SIGKILL' | 'SIGTERM'): Promise<End>
}

export interface InstanceOptions {
  readonly name: string
  readonly server: ServerPlan
  readonly log: string
  readonly onCrash: (end: End) => void
}

export function createInstance({ name, server, log, onCrash }: InstanceOptions): Instance {
  let child: ChildProcess | null = null
  let ended: Promise<End> = Promise.resolve({ code: 0, signal: null })
  let isExpected = false

  const spawn = (): Promise<void> => {
    const started = fork(join(import.meta.dirname, 'server-process.ts'), [JSON.stringify(server)], {
      stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
      execArgv: [],
      env: { ...process.env, ...server.processEnv },
    })
    child = started
    isExpected = false
    let output = ''
    const file = createWriteStream(log, { flags: 'a' })
    started.stderr?.on('data', (chunk: Buffer) => {
      output = `${output}${chunk}`.slice(-4_000)
      file.write(chunk)
    })
    return new Promise((resolve, reject) => {
      const timer = setTimeout(() => started.kill('SIGKILL'), START_MS)
      let isUp = false
      started.once('message', () => {
        isUp = true
        clearTimeout(timer)
        resolve()
      })
      ended = new Promise((resolveEnd) => {
        started.once('close', (code, signal) => {
          clearTimeout(timer)
          file.end()
          if (child === started) child = null
          resolveEnd({ code, signal })
          if (!isUp) reject(new Error(output.trim() || `The server ended with ${code ?? signal}`))
          else if (!isExpected) onCrash({ code, signal })
        })
      })
    })
  }

  return {
    name,
    url: `http://${server.host}:${server.port}`,
    get pid() {
      return child?.pid ?? 0
    },
    get isRunning() {
      return child !== null
    },
    async start() {
      if (child === null) await spawn()
    },
    async end(signal) {
      isExpected = true
      child?.kill(signal)
      return ended
    },
  }
}

export interface Instances {
  readonly url: string
  readonly balancer: Balancer
  readonly all: readonly Instance[]
  /**
   * Ends all servers cleanly, and the proxy.
   *
   * @throws in Jest, for errors and warnings in their logs that no `expectLog()` has announced
   */
  close(): Promise<void>
}

export interface InstancesOptions extends Omit<ServerPlan, 'port' | 'host' | 'dataDir' | 'sample'> {
  readonly count: number
  readonly databaseUrl: string
  readonly sample?: ServerPlan['sample']
  /** The folder of data folders and logs: `1/`, `1.log`, …; by default a temporary one that is deleted on `close`. */
  readonly folder?: string
  /** Called when a server has ended unexpectedly; by default `close` throws an error. */
  readonly onCrash?: (name: string, end: End) => void
}

/**
 * Starts `count` server processes on the database at `databaseUrl`, behind a balancer. A server that was ended by `end`
 * keeps its address when it starts again.
 *
 * @throws Error with the output of a server that does not start; nothing is left running
 */
export async function startInstances(options: InstancesOptions): Promise<Instances> {
  const { count, folder: optionalFolder, onCrash, sample = 'chain', env = {}, ...plan } = options
  const folder = optionalFolder ?? (await makeFolder('carte-instances-'))
  await mkdir(folder, { recursive: true })
  const crashes: string[] = []
  const record = (name: string, { code, signal }: End) =>
    void crashes.push(`Server ${name} ended unexpectedly (${code ?? signal})`)
  const all = (await freePorts(count)).map((at, i) => {
    const name = String(i + 1)
    return createInstance({
      name,
      log: join(folder, `${name}.log`),
      server: {
        ...plan,
        port: at,
        host: '127.0.0.1',
        dataDir: join(folder, name),
        sample,
        env: { CARTE_ENV: 'test', TRUST_PROXY: '1', ...env },
      },
      onCrash: (end) => (onCrash ?? record)(name, end),
    })
  })
  const balancer = await startBalancer(all.map(({ url }) => url))
  const close = async () => {
    await balancer.close()
    await Promise.all(all.map((instance) => instance.end('SIGTERM')))
    const logs = await Promise.all(all.map(({ name }) => readFile(join(folder, `${name}.log`), 'utf8').catch(() => '')))
    if (optionalFolder === undefined) await rm(folder, { recursive: true, force: true })
    if (crashes.length > 0) throw new Error(crashes.join('\n'))
    if (isInJest) await createLogWatch().check(() => logs.flatMap(problemsOf))
  }
  try {
    await Promise.all(all.map((instance) => instance.start()))
  } catch (error) {
    await close().catch(() => {})
    throw error
  }
  return { url: balancer.url, balancer, all, close }
}
