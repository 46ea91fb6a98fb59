import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, jest } from '@jest/globals'
import { type Config, type Log, silentLog } from '../../../config/context.ts'
import { type Connection, connect } from '../../../infrastructure/database/connect.ts'
import { createMetrics } from '../../../infrastructure/metrics.ts'
import { createTestApi, type TestApi, until } from '../../../testing/index.ts'
import { installHousekeeping } from './retention.ts'

const NOW = new Date('2026-06-15T12:00:00Z')
const EVERY_MS = 10 * 60_000
const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS

const STAFF_ID = 'b9b0a3a4-7f3e-4f0e-9d35-0c6a1a2b3c4d'
let api: TestApi
let connection: Connection
beforeAll(async () => {
  api = await createTestApi()
  connection = connect(api.databaseUrl, { max: 2 })
  await api.sql(
    "insert into customer values ('anna', 'a@example.com', 'a@example.com', '', 'Anna', '', '', '', 'member', true)",
  )
  await api.sql(
    `insert into staff_account (id, email, email_key, name, language, created_at)
      values ('${STAFF_ID}', 'olga@example.com', 'olga@example.com', 'Olga', 'en', now())`,
  )
  await api.sql(
    "insert into staff_key (key_hash, shop_id, name, created_at) select 'key', id, 'a', now() from shop limit 1",
  )
})
afterAll(async () => {
  await connection.close()
  await api.close()
})

/** Only `setInterval` is fake: the database needs the other timers. */
beforeEach(() => {
  jest.useFakeTimers({
    doNotFake: [
      ...(['Date', 'hrtime', 'nextTick', 'performance', 'queueMicrotask', 'setImmediate', 'clearImmediate'] as const),
      ...(['setTimeout', 'clearTimeout'] as const),
    ],
  })
})
let stop: (() => void) | undefined
afterEach(() => {
  stop?.()
  stop = undefined
  jest.useRealTimers()
})

function start(db = connection.db) {
  const warnings: { readonly fields: object; readonly message: string }[] = []
  const log: Log = { ...silentLog, warn: (fields, message) => void warnings.push({ fields, message }) }
  const metrics = createMetrics()
  stop = installHousekeeping({ db, clock: { now: () => NOW }, log, config: {} as Config, metrics })
  const lastSuccess = async () =>
    /carte_task_last_success_timestamp_seconds\{task="housekeeping"\} (\d+)/.exec(await metrics.registry.metrics())?.[1]
  return { warnings, lastSuccess }
}

async function sweep() {
  const { lastSuccess } = start()
  jest.advanceTimersByTime(EVERY_MS)
  await until(lastSuccess, (seconds) => seconds === String(NOW.getTime() / 1_000))
}

/**
 * What is deleted, how long after the time in its row, and a statement for such a row: `$1` is the time, `$2` the name.
 */
const CASES: readonly (readonly [
  what: string,
  after: string,
  afterMs: number,
  table: string,
  name: string,
  insert: string,
])[] = [
  ['a quote', 'a day', DAY_MS, 'quote', 'id', "values ($2, 100, 'SEK', $1)"],
  ['an idempotency key', 'a day', DAY_MS, 'idempotency_key', 'key', "values ('s', $2, '', 'o', '{}', $1)"],
  [
    'a table session',
    'a day without a change',
    DAY_MS,
    'table_session',
    'id',
    "values ($2, (select min(id) from shop), 'bord-1', 1, $1, null)",
  ],
  ['a session by cookie', 'its end', 0, 'session', 'token_hash', "values ($2::bytea, 'anna', now(), $1, 'cookie')"],
  ['a refresh token', 'its end', 0, 'session', 'token_hash', "values ($2::bytea, 'anna', now(), $1, 'refresh')"],
  [
    'an access token',
    '14 days beyond its end',
    14 * DAY_MS,
    'session',
    'token_hash',
    "values ($2::bytea, 'anna', now(), $1, 'access')",
  ],
  [
    'an attempt to sign in at an external provider',
    'its end',
    0,
    'external_attempt',
    'state_hash',
    "values ($2::bytea, 'p', '', '', '', $1)",
  ],
  ['a sign-in code', 'its end', 0, 'sign_in_code', 'email_key', 'values ($2, $2, now(), null, 0, $1)'],
  ['failed logins', 'a day', DAY_MS, 'login_failure', 'email_key', 'values ($2, 3, null, $1)'],
  ['a visit in the telemetry', 'an hour', HOUR_MS, 'telemetry_visit', 'visit', "values ($2, 'menu', '1', 'n', $1)"],
  ['the figures of a minute', '14 days', 14 * DAY_MS, 'telemetry_minute', 'remote', "values ($1, $2, '1', '{}')"],
  ['an error of a page', '14 days', 14 * DAY_MS, 'telemetry_error', 'message', "values ('menu', '1', $2, '', 1, $1)"],
  ['a session of the staff', 'its end', 0, 'staff_session', 'token_hash', "values ($2::bytea, 'key', $1)"],
  [
    'a challenge of the back office',
    'its end',
    0,
    'staff_challenge',
    'challenge',
    "(id, purpose, challenge, expires_at) values (gen_random_uuid(), 'sign-in', $2, $1)",
  ],
  [
    'an invitation to the back office',
    'its end',
    0,
    'staff_invitation',
    'email',
    "(id, code_hash, email, email_key, language, roles, expires_at) values (gen_random_uuid(), sha256($2::text::bytea), $2::text, $2::text, 'en', '[]', $1)",
  ],
  [
    'an unused session of the back office',
    '30 minutes',
    HOUR_MS / 2,
    'admin_session',
    'browser',
    `(token_hash, id, account_id, browser, created_at, last_used_at) values (sha256($2::text::bytea), gen_random_uuid(), '${STAFF_ID}', $2::text, $1, $1)`,
  ],
  [
    'a session of the back office in use',
    '12 hours',
    12 * HOUR_MS,
    'admin_session',
    'browser',
    `(token_hash, id, account_id, browser, created_at, last_used_at) values (sha256($2::text::bytea), gen_random_uuid(), '${STAFF_ID}', $2::text, $1, '${NOW.toISOString()}')`,
  ],
  ['a received webhook', '30 days', 30 * DAY_MS, 'webhook_event', 'event_id', "values ('stripe', $2, 'r', $1)"],
]

const before = (ms: number) => new Date(NOW.getTime() - ms).toISOString()

describe('housekeeping', () => {
  it.each(CASES)('deletes %s after %s and not before', async (_, __, afterMs, table, name, insert) => {
    await api.sql(`insert into ${table} ${insert}`, [before(afterMs), 'kept'])
    await api.sql(`insert into ${table} ${insert}`, [before(afterMs + 1), 'old'])
    await sweep()
    const left = await api.sql(`delete from ${table} where ${name}::text = any($1) returning ${name}::text as name`, [
      ['kept', 'old', asBytes('kept'), asBytes('old')],
    ])
    expect(['kept', asBytes('kept')]).toContain(left[0]?.name)
    expect(left).toHaveLength(1)
  })

  it('deletes the mailed link of an account once the link has expired, and not before', async () => {
    const insert = "insert into account_link values ('anna', $2, '', 'a@example.com', $1)"
    await api.sql(insert, [before(0), 'confirm'])
    await api.sql(insert, [before(1), 'reset'])
    await sweep()
    expect(await api.sql("delete from account_link where customer_id = 'anna' returning purpose")).toEqual([
      { purpose: 'confirm' },
    ])
  })

  it('deletes a push subscription a day after the pick-up of its order, and not before', async () => {
    const rest = "'takeAway', 'added', id, now(), $1, '', 'sv', 100, 'SEK', 'kr', '[]', now()"
    for (const [name, pickupAt] of [
      ['kept', before(DAY_MS)],
      ['old', before(DAY_MS + 1)],
    ] as const) {
      await api.sql(
        `insert into orders (id, shop_id, order_type, status, pickup_code, pickup_day, pickup_at, note, language,
           total_minor, currency, currency_symbol, vat, placed_at)
         select $2, id, ${rest.replace('id', '$2')} from shop limit 1`,
        [pickupAt, name],
      )
      await api.sql("insert into push_subscription values ($1, 'https://push.example/', 'p', 'a', now())", [name])
    }
    await sweep()
    expect(await api.sql('delete from push_subscription returning order_id')).toEqual([{ order_id: 'kept' }])
    await api.sql("delete from orders where id in ('kept', 'old')")
  })

  it('keeps counts of visits for 35 days', async () => {
    for (const days of [34, 36])
      await api.sql("insert into visit_count values ('centrum', $1, 'menu', $2)", [before(days * DAY_MS), days])
    await sweep()
    expect(await api.sql('delete from visit_count returning visits')).toEqual([{ visits: 34 }])
  })

  it('keeps orders, customers and keys', async () => {
    const counts = () =>
      api.sql(
        'select (select count(*) from customer) as customers, (select count(*) from orders) as orders, (select count(*) from operator_key) + (select count(*) from staff_key) as keys',
      )
    const found = await counts()
    await sweep()
    expect(await counts()).toEqual(found)
  })

  it('runs ten minutes after the start and reports its last success in the metrics', async () => {
    const { lastSuccess } = start()
    await api.sql("insert into quote values ('early', 100, 'SEK', $1)", [before(2 * DAY_MS)])
    jest.advanceTimersByTime(EVERY_MS - 1)
    expect(await lastSuccess()).toBe('0')
    expect(await api.sql("select 1 from quote where id = 'early'")).toHaveLength(1)
    jest.advanceTimersByTime(1)
    await until(lastSuccess, (seconds) => seconds !== '0')
    expect(await api.sql("select 1 from quote where id = 'early'")).toEqual([])
  })

  it('runs again ten minutes after a failure, with a warning for each failure', async () => {
    const unreachable = connect(api.databaseUrl.replace(/\/[^/]*$/, '/no_such_database'), { max: 1 })
    try {
      const { warnings, lastSuccess } = start(unreachable.db)
      for (const rounds of [1, 2]) {
        jest.advanceTimersByTime(EVERY_MS)
        await until(
          async () => warnings.length,
          (length) => length === rounds,
        )
      }
      expect(warnings[0]).toEqual({
        fields: { reason: expect.stringContaining('no_such_database') },
        message: 'Housekeeping failed; retrying',
      })
      expect(await lastSuccess()).toBe('0')
    } finally {
      await unreachable.close()
    }
  })

  it('stops when the returned function is called', async () => {
    const { lastSuccess } = start()
    stop?.()
    expect(jest.getTimerCount()).toBe(0)
    expect(await lastSuccess()).toBe('0')
  })
})

function asBytes(text: string): string {
  return `\\x${Buffer.from(text).toString('hex')}`
}
