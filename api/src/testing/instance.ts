import { type ChildProcess, fork } from 'node:child_process'
import { createWriteStream } from 'node:fs'
import { join } from 'node:path'

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
    let said = ''
    const file = createWriteStream(log, { flags: 'a' })
    started.stderr?.on('data', (chunk: Buffer) => {
      said = `${said}${chunk}`.slice(-4_000)
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
      ended = new Promise((tell) => {
        started.once('close', (code, signal) => {
          clearTimeout(timer)
          file.end()
          if (child === started) child = null
          tell({ code, signal })
          if (!isUp) reject(new Error(said.trim() || `The server ended with ${code ?? signal}`))
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
