import { spawn } from 'node:child_process'
import { delimiter, dirname, join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { ROOT } from '@carte/config/release'
import { onStop } from './stop.ts'

// Command lines that say only `node` must get this one, not whatever the machine has.
const PATH = [dirname(process.execPath), process.env.PATH].join(delimiter)

export interface Finished {
  /** 1 where a signal ended it, or where it could not be started. */
  readonly code: number
  /** The signal that ended it; null where it ended by itself. */
  readonly signal: NodeJS.Signals | null
  /** Standard output and errors together, in the order in which they came. */
  readonly output: string
}

interface Options {
  readonly cwd?: string
  readonly env?: NodeJS.ProcessEnv
  /** The signal that makes it end well. Default: SIGTERM. */
  readonly endedBy?: NodeJS.Signals
  /** Shows the output while it comes, as well as returning it. */
  readonly show?: boolean
  /** For a program that runs on Node: ends it also when this process is killed. */
  readonly endsWithParent?: boolean
}

/** Options for Node that make a program end with its parent; Node reads them also behind a shell script such as those in `.bin`. */
const endWithParent = (): NodeJS.ProcessEnv => {
  const { href } = pathToFileURL(join(import.meta.dirname, 'end-with-parent.ts'))
  return { NODE_OPTIONS: `${process.env.NODE_OPTIONS ?? ''} --import=${href}`.trim() }
}

/** Runs a program to its end. It is stopped with this process. */
export function run(
  program: string,
  args: readonly string[],
  { cwd = ROOT, env, endedBy = 'SIGTERM', show = false, endsWithParent = false }: Options = {},
): Promise<Finished> {
  const child = spawn(program, args, {
    shell: process.platform === 'win32',
    cwd,
    env: { ...process.env, PATH, ...(endsWithParent ? endWithParent() : {}), ...env },
    stdio: ['ignore', 'pipe', 'pipe', ...(endsWithParent ? (['ipc'] as const) : [])],
  })
  const finished = new Promise<Finished>((resolve) => {
    let output = ''
    const collect = (chunk: Buffer) => {
      output += chunk
      if (show) process.stdout.write(chunk)
    }
    child.stdout?.on('data', collect)
    child.stderr?.on('data', collect)
    child.on('error', (error) => resolve({ code: 1, signal: null, output: error.message }))
    child.on('close', (code, signal) => resolve({ code: code ?? 1, signal, output }))
  })
  onStop(async () => {
    // It may have children of its own to end, so it is waited for.
    if (child.kill(endedBy)) await finished
  })
  return finished
}

/** Runs a package's command line (`node_modules/.bin/<name>`) of the root or of a room. */
export const runBin = (
  name: string,
  args: readonly string[],
  options: Options & { readonly room?: string } = {},
): Promise<Finished> => run(join(ROOT, options.room ?? '', 'node_modules/.bin', name), args, options)
