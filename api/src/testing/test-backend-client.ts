import { spawn } from 'node:child_process'
import { mkdir, open, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { type Requests, runFolder, STATE_FILE, type TestBackendState } from './protocol.ts'

const START_MS = 60_000

/** Returns the process of the whole test run: the worker's parent, or this process if there are no workers. */
const runPid = () => (typeof process.send === 'function' ? process.ppid : process.pid)

async function startIn(folder: string): Promise<void> {
  // The process that creates the log file starts the test backend; the others wait for it.
  const log = await open(join(folder, 'test-backend.log'), 'wx').catch(() => null)
  if (!log) return
  const child = spawn(process.execPath, [join(import.meta.dirname, 'test-backend.ts'), folder, String(runPid())], {
    detached: true,
    stdio: ['ignore', log.fd, log.fd],
  })
  child.unref()
  await log.close()
}

async function connectTo(): Promise<TestBackendState> {
  const folder = runFolder(runPid())
  await mkdir(folder, { recursive: true })
  await startIn(folder)
  const deadline = Date.now() + START_MS
  for (;;) {
    const text = await readFile(join(folder, STATE_FILE), 'utf8').catch(() => null)
    if (text !== null) return JSON.parse(text) as TestBackendState
    if (Date.now() > deadline)
      throw new Error(`The test backend did not start: ${await readFile(join(folder, 'test-backend.log'), 'utf8')}`)
    await wait(20)
  }
}

let backend: Promise<TestBackendState> | undefined
/** Saved here because tests replace the global. */
const network = globalThis.fetch

/**
 * Kills the test backend, even if it hangs. The next request starts another.
 *
 * @returns its folder, which the caller removes
 */
export async function killTestBackend(): Promise<string> {
  backend ??= connectTo()
  const { pid } = await backend
  backend = undefined
  try {
    process.kill(pid, 'SIGKILL')
  } catch (error) {
    // It has already ended: StrykerJS kills the children of a test run that times out.
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error
  }
  return runFolder(runPid())
}

/** Sends a request to the test backend. The first test file that needs it starts it. */
export async function ask<Name extends keyof Requests>(
  name: Name,
  body: Requests[Name]['request'],
  signal?: AbortSignal,
): Promise<Requests[Name]['response']> {
  backend ??= connectTo()
  const { port, token } = await backend
  const response = await network(`http://127.0.0.1:${port}/${name}`, {
    method: 'POST',
    headers: { authorization: token },
    body: JSON.stringify(body),
    ...(signal && { signal }),
  })
  const { answer, error } = (await response.json()) as { answer: Requests[Name]['response']; error?: string }
  if (error !== undefined) throw new Error(error)
  return answer
}
