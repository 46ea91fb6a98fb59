import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals'
import { sql } from 'kysely'
import { type RunningServer, startServer } from '../../main.ts'
import { createFetch } from '../../testing/cookie-fetch.ts'
import {
  burgerOrder,
  createStaffKey,
  expectDatabaseLoss,
  expectLog,
  freePorts,
  makeFolder,
  placePaidOrder,
  postOrder,
  readPayment,
  readStatus,
  rejectionLog,
  send,
  until,
  watchedLog,
} from '../../testing/index.ts'
import { type PgBouncer, startPgBouncer } from '../../testing/pgbouncer.ts'
import { type Connection, connect } from './connect.ts'
import { type EmbeddedDatabase, startEmbedded } from './embedded.ts'

// Only where Debian's package `pgbouncer` is installed, see `shared/config/src/jest`.

describe('Two servers behind PgBouncer in transaction mode', () => {
  let folder: string
  let database: EmbeddedDatabase
  let pooler: PgBouncer
  let direct: Connection
  let servers: RunningServer[]
  let shopId: string

  const start = (name: string, env: Readonly<Record<string, string>> = {}) =>
    startServer({
      port: 0,
      host: '127.0.0.1',
      dataDir: join(folder, name),
      databaseUrl: pooler.url,
      sample: 'single',
      customerLogin: true,
      env: {
        DATABASE_DIRECT_URL: database.url('carte'),
        KITCHEN: 'built-in',
        // Both servers often take the advisory lock of the reconciliation with the providers.
        RECONCILE_MS: '100',
        ...env,
      },
      log: watchedLog(),
    })
  const at = (i: number) => {
    const url = servers[i]?.url ?? ''
    return {
      url,
      fetch: createFetch(url),
      sql: async (text: string, values: readonly unknown[] = []) => (await direct.pool.query(text, [...values])).rows,
    }
  }
  const colaOrder = () => ({ shopId, items: [{ code: 'cola', quantity: 1, choices: [] }] })

  beforeAll(async () => {
    folder = await makeFolder('carte-pooled-')
    database = await startEmbedded({ folder, durable: false })
    await database.create('carte')
    direct = connect(database.url('carte'), { max: 2 })
    pooler = await startPgBouncer(database.url('carte'), 2)
    servers = [await start('1')]
    servers.push(await start('2'))
    shopId = String((await direct.db.selectFrom('shop').select('id').executeTakeFirstOrThrow()).id)
  })
  afterAll(async () => {
    for (const server of servers) await server.close()
    await direct.close()
    await pooler.close()
    await database.stop()
    await rm(folder, { recursive: true, force: true })
  })

  it('take orders and payments, pass them to the kitchen, and notify each other of changes', async () => {
    const staff = await createStaffKey(at(0), shopId)
    const guests = Array.from({ length: 12 }, (_, i) => at(i % 2))
    const orders = await Promise.all(guests.map((guest) => placePaidOrder(guest, colaOrder())))
    const codes = orders.map(({ orderId }) => orderId)
    const onBoard = async () => (await staff.orders(at(1).fetch)).body.map(({ orderId }) => orderId)
    await until(onBoard, (ids) => codes.every((id) => ids.includes(id)))

    const [first] = orders
    if (first === undefined) throw new Error('There is no order')
    const events = await at(1).fetch(`/api/order/events?ids=${first.orderId}`)
    const reader = (events.body as ReadableStream<Uint8Array>).getReader()
    const decoder = new TextDecoder()
    let received = ''
    const readUntil = async (part: string) => {
      while (!received.includes(part)) received += decoder.decode((await reader.read()).value)
    }
    await readUntil('event: status')
    for (const { orderId } of orders)
      for (const status of ['started', 'finnished', 'done', 'delivered'] as const) {
        const moved = await staff.move(orderId, status)
        if (moved.status !== 200) throw new Error(`${status}: ${JSON.stringify(moved.body)}`)
      }
    await readUntil('delivered')
    await reader.cancel()
    for (const { orderId, paymentId } of orders) {
      expect(await readStatus(at(1).fetch, orderId)).toBe('delivered')
      await until(
        () => readPayment(at(1).fetch, paymentId),
        ({ state }) => state === 'captured',
      )
    }
    await until(
      () => at(0).sql('select 1 from outbox where due_at <= now()'),
      (rows) => rows.length === 0,
    )
  })

  it('place one order for many requests with the same key', async () => {
    const key = crypto.randomUUID()
    const answers = await Promise.all(
      Array.from({ length: 10 }, (_, i) => postOrder(at(i % 2).fetch, burgerOrder(colaOrder()), key)),
    )
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([201]))
    expect(new Set(answers.map(({ body }) => body.orderId)).size).toBe(1)
  })

  it('share sessions of customers', async () => {
    const visitor = createFetch(servers[0]?.url ?? '')
    const email = 'anna@example.com'
    const signIn = await send(visitor, 'POST', '/api/identity/login?useCookies=true', { email, password: 'Smaklig1!' })
    expect(signIn.status).toBe(200)
    const profile = await send(visitor, 'GET', `${servers[1]?.url}/api/user/profile`)
    expect([profile.status, profile.body]).toMatchObject([200, { email }])
  })

  it('prepare no statements, which have the time limit of the pooler', async () => {
    const pooled = connect(pooler.url, { max: 2, isPooled: true, prepares: false })
    const read = () =>
      sql<{ names: string[]; limit: string; pid: number }>`
        select array(select name from pg_prepared_statements where name <> '') as names,
          current_setting('statement_timeout') as limit, pg_backend_pid() as pid, pg_sleep(0.05)`.execute(pooled.db)
    // The servers use the pooler's two connections, too.
    const rows = await until(
      async () => (await Promise.all([read(), read()])).flatMap((answer) => answer.rows),
      (all) => new Set(all.map(({ pid }) => pid)).size === 2,
    )
    expect(rows.map(({ names, limit }) => [names, limit])).toEqual([
      [[], '15s'],
      [[], '15s'],
    ])
    await pooled.close()
  })

  it('run transactions with local settings, advisory locks and temporary tables', async () => {
    const pooled = connect(pooler.url, { max: 6, isPooled: true, prepares: false })
    const work = (i: number) =>
      pooled.db.transaction().execute(async (trx) => {
        await sql`set local statement_timeout = 0`.execute(trx)
        await sql`select pg_advisory_xact_lock(42)`.execute(trx)
        await sql`create temp table draft on commit drop as select ${i}::int as id`.execute(trx)
        return (await sql<{ id: number }>`select id from draft`.execute(trx)).rows[0]?.id
      })
    expect(await Promise.all([0, 1, 2, 3, 4, 5].map(work))).toEqual([0, 1, 2, 3, 4, 5])
    const { rows } = await sql`select current_setting('statement_timeout') as limit`.execute(pooled.db)
    expect(rows).toEqual([{ limit: '15s' }])
    await pooled.close()
  })

  it('relay events to a broker without the pooler', async () => {
    // Without a broker the relay sends events by NOTIFY.
    expectLog(/^warn The event broker is away/)
    const [port] = await freePorts(1)
    const server = await start('relay', { EVENTS_URL: `nats://127.0.0.1:${port}` })
    try {
      await direct.db.insertInto('event_outbox').values({ channel: 'carte_test', payload: '' }).execute()
      await until(
        () => at(0).sql('select 1 from event_outbox'),
        (rows) => rows.length === 0,
      )
    } finally {
      await server.close()
    }
  })

  it('do not start without DATABASE_DIRECT_URL, and say which variable is missing', async () => {
    await expect(start('3', { DATABASE_DIRECT_URL: '' })).rejects.toMatchObject({
      userMessage: expect.stringContaining('DATABASE_DIRECT_URL'),
    })
  })

  it('answer 503 with Retry-After while the database is down, and recover', async () => {
    expectDatabaseLoss()
    expectLog(rejectionLog('call', 'failed-find-order'))
    const read = () => send(at(0).fetch, 'GET', `/api/order/${'0'.repeat(32)}`)
    await database.stop()
    const answer = await until(read, ({ status }) => status !== 404)
    expect([answer.status, answer.headers.get('retry-after')]).toEqual([503, '2'])
    database = await startEmbedded({ folder, durable: false })
    await until(read, ({ status }) => status === 404)
    const key = crypto.randomUUID()
    const order = await until(
      () => postOrder(at(0).fetch, burgerOrder(colaOrder()), key),
      ({ status }) => status !== 503,
    )
    expect(order.status).toBe(201)
  })
})
