import { chown, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals'
import { sql } from 'kysely'
import { startServer } from '../../main.ts'
import {
  burgerOrder,
  createTestApi,
  expectDatabaseLoss,
  expectLog,
  makeFolder,
  postOrder,
  rejectionLog,
  send,
  type TestApi,
  until,
  watchedLog,
} from '../../testing/index.ts'
import { connect } from './connect.ts'
import { type EmbeddedDatabase, startEmbedded } from './embedded.ts'

const codeOf = (query: Promise<unknown>) =>
  query.then(
    () => null,
    (error: { code?: string }) => error.code,
  )

describe('A connection pool', () => {
  let api: TestApi
  beforeAll(async () => {
    api = await createTestApi()
  })
  afterAll(() => api.close())

  const pidOf = async ({ db }: Pick<ReturnType<typeof connect>, 'db'>) =>
    (await sql<{ pid: number }>`select pg_backend_pid() as pid, pg_sleep(0.05)`.execute(db)).rows[0]?.pid
  /** Opens three connections. Returns the processes that serve them. */
  const openThree = (connection: ReturnType<typeof connect>) => Promise.all([1, 2, 3].map(() => pidOf(connection)))

  it.each([
    ['is read-only', '25006', 'set transaction read only; create table never (id int)'],
    ['shuts down', '57P01', 'select pg_terminate_backend(pg_backend_pid())'],
  ])('uses no connection again after a statement has found that the server %s', async (_, code, statement) => {
    const connection = connect(api.databaseUrl, { max: 3 })
    const before = await openThree(connection)
    const finished = await connection.db.transaction().execute(async (busy) => {
      expect(await codeOf(sql.raw(statement).execute(connection.db))).toBe(code)
      // The transaction on another connection goes on.
      return pidOf({ db: busy })
    })
    expect(before).toContain(finished)
    const after = await openThree(connection)
    expect(after.filter((pid) => before.includes(pid))).toEqual([])
    await connection.close()
  })

  it('keeps its connections after other errors', async () => {
    const connection = connect(api.databaseUrl, { max: 1 })
    const before = await pidOf(connection)
    expect(await codeOf(sql`select 1 / 0`.execute(connection.db))).toBe('22012')
    expect(await pidOf(connection)).toBe(before)
    await connection.close()
  })
})

describe('A failover', () => {
  let folder: string
  let database: EmbeddedDatabase
  let url: string

  const start = async () => {
    database = await startEmbedded({ folder })
    await database.create('carte').catch(() => {})
    url = database.url('carte')
  }
  /** Restarts the database as a hot standby, as a cluster manager does with an old primary. */
  const demote = async () => {
    await database.stop()
    const cluster = join(folder, 'postgres')
    const signal = join(cluster, 'standby.signal')
    const { uid, gid } = await stat(cluster)
    await writeFile(signal, '')
    await chown(signal, uid, gid)
    await start()
  }
  const run = async (text: string) => {
    const { db, close } = connect(url, { max: 1 })
    try {
      await sql.raw(text).execute(db)
    } finally {
      await close()
    }
  }
  const promote = () => run('select pg_promote()')

  beforeAll(async () => {
    folder = await makeFolder('carte-failover-')
    await start()
  })
  afterAll(async () => {
    await database.stop()
    await rm(folder, { recursive: true, force: true })
  })

  it('moves a pool that needs the primary to the new one; a command may read from a standby', async () => {
    const server = connect(url, { max: 2, needsPrimary: true })
    const command = connect(url, { max: 2 })
    const read = ({ db }: typeof server) => codeOf(sql`select 1`.execute(db))
    expect([await read(server), await read(command)]).toEqual([null, null])
    await demote()
    // The first query can use a connection that is closed, but that the pool has not removed yet.
    await until(
      () => read(server),
      (code) => code === '25006',
    )
    expect(server.pool.totalCount).toBe(0)
    expect(await read(command)).toBeNull()
    await promote()
    expect(await read(server)).toBeNull()
    await Promise.all([server.close(), command.close()])
  })

  it('closes all connections of a pool when an answer on one reports that its server has become read-only', async () => {
    const server = connect(url, { max: 2, needsPrimary: true })
    await Promise.all([1, 2].map(() => sql`select pg_sleep(0.05)`.execute(server.db)))
    expect(server.pool.idleCount).toBe(2)
    const read = () => codeOf(sql`select 1`.execute(server.db))
    await run('alter system set default_transaction_read_only = on')
    await run('select pg_reload_conf()')
    await until(read, (code) => code === '25006')
    expect(server.pool.totalCount).toBe(0)
    await run('alter system reset default_transaction_read_only')
    await run('select pg_reload_conf()')
    await until(read, (code) => code === null)
    await server.close()
  })

  it('causes 503 with Retry-After on a server until there is a primary, then the order succeeds under its key (FAULT-45)', async () => {
    expectDatabaseLoss()
    expectLog(rejectionLog('call', 'failed-find-order'))
    const server = await startServer({
      port: 0,
      host: '127.0.0.1',
      dataDir: join(folder, 'server'),
      databaseUrl: url,
      sample: 'single',
      env: { KITCHEN: 'built-in' },
      log: watchedLog(),
    })
    const fetchFrom: typeof fetch = (path, init) => fetch(new URL(String(path), server.url), init)
    const ready = async () => (await fetchFrom('/health/ready')).status
    const [shop] = (await (await fetchFrom('/api/shops')).json()) as { id: string }[]
    const order = burgerOrder({ shopId: shop?.id ?? '', items: [{ code: 'cola', quantity: 1, choices: [] }] })
    const key = crypto.randomUUID()
    const place = () => postOrder(fetchFrom, order, key)
    try {
      expect(await ready()).toBe(200)
      await demote()
      const rejectedListens = async () =>
        (await readFile(join(folder, 'postgres.log'), 'utf8')).split('cannot execute LISTEN during recovery').length - 1
      // The LISTEN connection tries the standby again and again, and does not count as connected.
      await until(rejectedListens, (count) => count >= 2)
      await until(ready, (status) => status === 503)
      const read = await send(fetchFrom, 'GET', `/api/order/${'0'.repeat(32)}`)
      expect([read.status, read.headers.get('retry-after')]).toEqual([503, '2'])
      const rejected = await place()
      expect([rejected.status, rejected.headers.get('retry-after')]).toEqual([503, '2'])

      await promote()
      await until(ready, (status) => status === 200)
      expect((await send(fetchFrom, 'GET', `/api/order/${'0'.repeat(32)}`)).status).toBe(404)
      const answers = [await place(), await place()]
      expect(answers.map(({ status }) => status)).toEqual([201, 201])
      expect(new Set(answers.map(({ body }) => body.orderId)).size).toBe(1)
    } finally {
      await server.close()
    }
  })
})
