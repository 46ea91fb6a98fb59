import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { run } from '../processes.ts'
import { say, UserError } from '../say.ts'

const call = promisify(execFile)

/** `pgbench` of the distribution; the embedded PostgreSQL comes without. @throws UserError where there is none to be had. */
async function find(): Promise<string> {
  const isThere = () =>
    call('pgbench', ['--version']).then(
      () => true,
      () => false,
    )
  if (await isThere()) return 'pgbench'
  if (process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')) {
    say('No pgbench found; installing the distribution’s…')
    await run('/usr/bin/apt-get', ['update'])
    await run('/usr/bin/apt-get', ['install', '-y', 'postgresql-contrib'], {
      env: { DEBIAN_FRONTEND: 'noninteractive' },
    })
    if (await isThere()) return 'pgbench'
  }
  throw new UserError('pgbench is needed to measure against (Debian: apt-get install postgresql-contrib).')
}

interface Load {
  readonly clients: number
  readonly seconds: number
}

/** Transactions a second of a script of this folder. */
export async function pgbench(databaseUrl: string, script: string, { clients, seconds }: Load): Promise<number> {
  const url = new URL(databaseUrl)
  const { stdout } = await call(await find(), [
    ...['--host', decodeURIComponent(url.hostname), '--username', url.username, '--no-vacuum', '--jobs', '2'],
    ...['--client', `${clients}`, '--time', `${seconds}`, '--file', join(import.meta.dirname, script)],
    url.pathname.slice(1),
  ])
  const [, found] = /^tps = ([\d.]+)/m.exec(stdout) ?? []
  if (found === undefined) throw new Error(`pgbench said:\n${stdout}`)
  return Number(found)
}
