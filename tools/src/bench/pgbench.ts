import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { findProgram } from './debian.ts'

const call = promisify(execFile)

interface Load {
  readonly clients: number
  readonly seconds: number
}

/**
 * Runs a script of this folder with pgbench and returns its transactions per second. The embedded PostgreSQL does not
 * include pgbench.
 */
export async function pgbench(databaseUrl: string, script: string, { clients, seconds }: Load): Promise<number> {
  const url = new URL(databaseUrl)
  const { stdout } = await call(await findProgram('pgbench', 'postgresql-contrib'), [
    ...['--host', decodeURIComponent(url.hostname), '--username', url.username, '--no-vacuum', '--jobs', '2'],
    ...['--client', `${clients}`, '--time', `${seconds}`, '--file', join(import.meta.dirname, script)],
    url.pathname.slice(1),
  ])
  const [, found] = /^tps = ([\d.]+)/m.exec(stdout) ?? []
  if (found === undefined) throw new Error(`pgbench printed no "tps":\n${stdout}`)
  return Number(found)
}
