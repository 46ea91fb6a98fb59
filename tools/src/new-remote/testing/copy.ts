import { execFile, spawn } from 'node:child_process'
import { chmod, cp, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'
import { ROOT } from '@carte/config/release'
import { PNPM } from '../../bootstrap.ts'

export interface RunResult {
  readonly code: number
  readonly output: string
}

/** Runs a shell command in `cwd`, with the environment of a developer's terminal. */
export function runIn(cwd: string, command: string, env: Readonly<Record<string, string>> = {}): Promise<RunResult> {
  const PATH = `${join(cwd, 'node_modules/.bin')}:${dirname(process.execPath)}:${process.env.PATH}`
  // Processes started here must not inherit what jest sets for its workers.
  const { NODE_ENV: _, JEST_WORKER_ID: __, ...inherited } = process.env
  const child = spawn('/bin/sh', ['-c', command], { cwd, env: { ...inherited, CI: 'true', PATH, ...env } })
  return new Promise((resolve) => {
    let output = ''
    for (const stream of [child.stdout, child.stderr])
      stream.setEncoding('utf8').on('data', (chunk: string) => {
        output += chunk
      })
    child.on('error', ({ message }) => resolve({ code: 1, output: message }))
    child.on('close', (code) => resolve({ code: code ?? 1, output }))
  })
}

/** Installs a folder's dependencies, preferably from the local store. */
export const installIn = (folder: string, ...flags: readonly string[]): Promise<RunResult> =>
  runIn(folder, `${PNPM} install --prefer-offline ${flags.join(' ')}`)

/** Copies this repository, with uncommitted changes, into a temporary folder and installs its dependencies. */
export async function copyWorkspace(): Promise<{ readonly root: string; readonly remove: () => Promise<void> }> {
  const folder = await mkdtemp(join(tmpdir(), 'carte-copy-'))
  // The tests start PostgreSQL as another user, who must be able to run the program in this folder.
  await chmod(folder, 0o755)
  const root = join(folder, 'carte')
  const listed = await promisify(execFile)('git', ['ls-files', '-z', '-co', '--exclude-standard'], { cwd: ROOT })
  const files = listed.stdout.split('\0').filter((file) => file !== '' && !/^docs\/pictures\//.test(file))
  // A listed file may have been deleted in the working tree.
  for (const file of files) await cp(join(ROOT, file), join(root, file), { preserveTimestamps: true }).catch(() => {})
  const { code, output } = await installIn(root, '--frozen-lockfile')
  if (code !== 0) throw new Error(output)
  return { root, remove: () => rm(folder, { recursive: true, force: true }) }
}
