import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { findProgram } from './debian.ts'
import { loadCommand } from './servers.ts'

const call = promisify(execFile)

export interface WrkOptions {
  readonly connections: number
  readonly seconds: number
  readonly headers?: Readonly<Record<string, string>>
  /** A Lua script in this folder. */
  readonly script?: string
  readonly scriptArguments?: readonly string[]
  /** Whether it may use the server's core too. Default: false, if there are enough cores. */
  readonly onAnyCore?: boolean
}

export interface WrkResult {
  readonly requests: number
  readonly seconds: number
  /** Bytes of response heads and bodies, with three significant digits or more. */
  readonly bytes: number
  /** Failed connections, and responses that exceeded the timeout. */
  readonly socketErrors: number
  /** Responses with a status of 400 or more. wrk counts 3xx as good. */
  readonly badStatuses: number
}

/** Longer than the response time of a busy but working server. */
const TIMEOUT_SECONDS = 10
/** wrk's units are powers of 1024. */
const UNITS = ['B', 'KB', 'MB', 'GB', 'TB']

/**
 * Parses the output of wrk.
 *
 * @throws Error if it has no totals, which means that wrk could not connect
 */
export function parseWrk(output: string): WrkResult {
  const [, requests, seconds, bytes, unit = ''] =
    /^\s*(\d+) requests in ([\d.]+)s, ([\d.]+)([KMGT]?B) read$/m.exec(output) ?? []
  if (requests === undefined) throw new Error(`wrk printed no totals:\n${output}`)
  const [, ...errors] = /Socket errors: connect (\d+), read (\d+), write (\d+), timeout (\d+)/.exec(output) ?? []
  const [, badStatuses = 0] = /Non-2xx or 3xx responses: (\d+)/.exec(output) ?? []
  return {
    requests: Number(requests),
    seconds: Number(seconds),
    bytes: Number(bytes) * 1024 ** UNITS.indexOf(unit),
    socketErrors: errors.reduce((sum, count) => sum + Number(count), 0),
    badStatuses: Number(badStatuses),
  }
}

const findWrk = () => findProgram('wrk', 'wrk')

/**
 * Returns name and version.
 *
 * @throws UserError if wrk is missing and cannot be installed
 */
export async function wrkVersion(): Promise<string> {
  // wrk exits with 1 after printing its version.
  const { stdout } = await call(await findWrk(), ['-v']).catch((error: { readonly stdout: string }) => error)
  return /wrk \S+/.exec(stdout)?.[0] ?? 'wrk'
}

/**
 * Sends requests from one thread of wrk, GET unless the script sets another method. Each connection sends the next
 * request when it has a response.
 */
export async function wrk(
  url: string,
  { connections, seconds, headers = {}, script, scriptArguments = [], onAnyCore = false }: WrkOptions,
): Promise<WrkResult> {
  const args = [
    ...['--threads', '1', '--connections', `${connections}`, '--duration', `${seconds}s`],
    ...['--timeout', `${TIMEOUT_SECONDS}s`],
    ...Object.entries(headers).flatMap(([name, value]) => ['--header', `${name}: ${value}`]),
    ...(script === undefined ? [] : ['--script', join(import.meta.dirname, script)]),
    url,
    ...(scriptArguments.length > 0 ? ['--', ...scriptArguments] : []),
  ]
  const program = await findWrk()
  const { stdout } = onAnyCore ? await call(program, args) : await call(...loadCommand(program, args))
  return parseWrk(stdout)
}
