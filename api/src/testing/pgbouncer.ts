import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import pg from 'pg'
import { proxyToDatabase } from './faulty-proxy.ts'
import { makeFolder } from './folders.ts'
import { until } from './ordering.ts'
import { freePorts } from './ports.ts'

/** Debian's package. `shared/config/src/jest` leaves out the tests that need it where it is missing. */
const PROGRAM = '/usr/sbin/pgbouncer'

const DOCUMENT = join(import.meta.dirname, '../../../docs/operators.md')

/** Returns the configuration that docs/operators.md recommends, with other addresses and sizes. */
async function readConfiguration(database: string, connections: number, own: readonly string[]): Promise<string> {
  const [, recommended] = /```ini\n(\[databases\][^`]*)```/.exec(await readFile(DOCUMENT, 'utf8')) ?? []
  if (recommended === undefined) throw new Error(`${DOCUMENT} contains no configuration of PgBouncer`)
  const adapted = recommended
    .replace(/^carte = host=<[^>]*> dbname=carte/m, database)
    .replace(/^default_pool_size = \d+/m, `default_pool_size = ${connections}`)
  return [adapted, ...own].join('\n')
}

export interface PgBouncer {
  readonly url: string
  close(): Promise<void>
}

/**
 * Starts a PgBouncer in transaction mode in front of a database, as docs/operators.md configures it. Give it only a few
 * `connections` to the database, so that clients change connections all the time.
 */
export async function startPgBouncer(databaseUrl: string, connections: number): Promise<PgBouncer> {
  // PgBouncer does not run as root, and only the user of the database may open its socket.
  const direct = await proxyToDatabase(databaseUrl)
  const { hostname, port, username, pathname } = new URL(direct.url)
  const database = pathname.slice(1)
  const [ownPort] = await freePorts(1)
  const file = join(await makeFolder('carte-pgbouncer-'), 'pgbouncer.ini')
  const target = `${database} = host=${hostname} port=${port} dbname=${database} user=${username}`
  const own = ['listen_addr = 127.0.0.1', `listen_port = ${ownPort}`, 'unix_socket_dir =', 'auth_type = any', '']
  await writeFile(file, await readConfiguration(target, connections, own))
  const asUser = process.getuid?.() === 0 ? ['-u', 'nobody'] : []
  const child = spawn(PROGRAM, [...asUser, file], { stdio: ['ignore', 'ignore', 'pipe'] })
  let output = ''
  child.stderr.on('data', (chunk: Buffer) => {
    output = `${output}${chunk}`.slice(-4_000)
  })
  const ended = once(child, 'exit')
  const url = `postgres://${username}@127.0.0.1:${ownPort}/${database}`
  const canConnect = async () => {
    if (child.exitCode !== null) throw new Error(`PgBouncer ended: ${output}`)
    const client = new pg.Client(url)
    client.on('error', () => {})
    try {
      await client.connect()
      await client.query('select 1')
      return true
    } catch {
      return false
    } finally {
      await client.end().catch(() => {})
    }
  }
  const close = async () => {
    child.kill('SIGKILL')
    await ended
    await direct.close()
  }
  try {
    await until(canConnect, Boolean)
  } catch (error) {
    await close()
    throw error
  }
  return { url, close }
}
