import { spawn } from 'node:child_process'
import { delimiter, dirname, join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { ROOT } from '@carte/config/release'
import { onStop } from './stop.ts'

// Scripts that start plain `node` must get this Node, not another installed one.
const PATH = [dirname(process.execPath), process.env.PATH].join(delimiter)

export interface Finished {
  /** 1 when a signal ended it or when it could not be started. */
  readonly code: number
  /** The signal that ended it; null when it exited. */
  readonly signal: NodeJS.Signals | null
  /** Standard output and standard error, interleaved as they arrived. */
  readonly output: string
}

interface Options {
  readonly cwd?: string
  readonly env?: NodeJS.ProcessEnv
  /** The signal that makes it shut down cleanly. Default: SIGTERM. */
  readonly endedBy?: NodeJS.Signals
  readonly show?: boolean
  /** For a Node program: ends it when this process ends, even by SIGKILL. */
  readonly endsWithParent?: boolean
}

/**
 * Returns the environment that makes a Node program end with its parent. `NODE_OPTIONS` also works through the shell
 * scripts in `.bin`.
 */
const endWithParent = (): NodeJS.ProcessEnv => {
  const { href } = pathToFileURL(join(import.meta.dirname, 'end-with-parent.ts'))
  return { NODE_OPTIONS: `${process.env.NODE_OPTIONS ?? ''} --import=${href}`.trim() }
}

/** Runs a program to its end. Stops it when this process stops. */
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
    // Wait, because it may have to stop its own children.
    if (child.kill(endedBy)) await finished
  })
  return finished
}

/** Runs a command of `node_modules/.bin`, of the root or of a package. */
export const runBin = (
  name: string,
  args: readonly string[],
  options: Options & { readonly pkg?: string } = {},
): Promise<Finished> => run(join(ROOT, options.pkg ?? '', 'node_modules/.bin', name), args, options)
