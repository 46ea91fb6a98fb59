import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, jest } from '@jest/globals'
import type { Config, Log } from '../../config/context.ts'
import { silentLog } from '../../config/context.ts'
import { createTestApi, type TestApi, until } from '../../testing/index.ts'
import { type Connection, connect } from '../database/connect.ts'
import { createEventBus, type EventBus } from '../events/event-bus.ts'
import { backoff, createOutbox, type Handler, type Outbox, type WorkTopic, workTopic } from './outbox.ts'

// The test's server works on the same table, but has no handlers for these topics.
const [SLOW, QUICK, OTHER] = [workTopic('slow.work'), workTopic('quick.work'), workTopic('quick.other')]

const NOW = new Date('2026-06-15T12:00:00Z')
const later = (ms: number) => new Date(NOW.getTime() + ms)
/** Longer than any test: the outbox looks for work only at its start, on a notification, and when a task ends. */
const NEVER_MS = 2 ** 31 - 1

let api: TestApi
let connection: Connection
beforeAll(async () => {
  api = await createTestApi()
  connection = connect(api.databaseUrl, { max: 8 })
})
afterAll(async () => {
  await connection.close()
  await api.close()
})

let now: Date
let warnings: { readonly fields: object; readonly message: string }[]
let endings: (() => Promise<unknown>)[]
beforeEach(() => {
  now = NOW
  warnings = []
  endings = []
})
afterEach(async () => {
  for (const end of endings.reverse()) await end()
  await connection.db.deleteFrom('outbox').where('topic', 'in', [SLOW, QUICK, OTHER]).execute()
})

async function instance({ pollMs = NEVER_MS } = {}): Promise<Outbox & { readonly eventBus: EventBus }> {
  const eventBus = createEventBus(api.databaseUrl, silentLog)
  const log: Log = { ...silentLog, warn: (fields, message) => void warnings.push({ fields, message }) }
  const context = { db: connection.db, clock: { now: () => now }, log, config: { pollMs } as Config }
  const outbox = createOutbox(context, eventBus)
  await eventBus.start()
  endings.push(async () => {
    await outbox.close()
    await eventBus.close()
  })
  return { ...outbox, eventBus }
}

const add = (outbox: Outbox, what: WorkTopic, subject: string, delayMs?: number) =>
  connection.db.transaction().execute((trx) => outbox.add(trx, what, subject, delayMs))
const rows = () =>
  connection.db
    .selectFrom('outbox')
    .select(['topic', 'subject', 'due_at', 'attempts'])
    .where('topic', 'in', [SLOW, QUICK, OTHER])
    .orderBy('id')
    .execute()
const untilRows = (isRight: (found: Awaited<ReturnType<typeof rows>>) => boolean) => until(rows, isRight)
const untilTrue = (isTrue: () => boolean) => until(async () => isTrue(), Boolean)

function recorder(act: Handler = async () => undefined) {
  const calls: (readonly [string, number])[] = []
  const handler: Handler = (subject, attempt) => {
    calls.push([subject, attempt])
    return act(subject, attempt)
  }
  return { calls, handler }
}

describe('work in the outbox', () => {
  it('is done when its transaction commits, and removed', async () => {
    const outbox = await instance()
    const { calls, handler } = recorder()
    outbox.on(QUICK, handler)
    outbox.start()
    await add(outbox, QUICK, 'a')
    await untilRows((found) => found.length === 0)
    expect(calls).toEqual([['a', 1]])
  })

  it('does not exist when its transaction is rolled back', async () => {
    const outbox = await instance()
    const failing = connection.db.transaction().execute(async (trx) => {
      await outbox.add(trx, QUICK, 'a')
      throw new Error('no stock')
    })
    await expect(failing).rejects.toThrow('no stock')
    expect(await rows()).toEqual([])
  })

  it('is done at the start when it was added before', async () => {
    const outbox = await instance()
    await add(outbox, QUICK, 'left')
    const { calls, handler } = recorder()
    outbox.on(QUICK, handler)
    outbox.start()
    await untilRows((found) => found.length === 0)
    expect(calls).toEqual([['left', 1]])
  })

  it('is looked for with one statement for all kinds while none is due', async () => {
    const outbox = await instance()
    for (const topic of [SLOW, QUICK, OTHER]) outbox.on(topic, async () => undefined)
    const connect = jest.spyOn(connection.pool, 'connect')
    outbox.start()
    // The test's own statement: by its end, the start has asked for every connection that it uses.
    await connection.pool.query('select 1')
    expect(connect).toHaveBeenCalledTimes(2)
    connect.mockRestore()
  })

  it('is done at its due time, by polling', async () => {
    const outbox = await instance({ pollMs: 10 })
    const { calls, handler } = recorder()
    outbox.on(QUICK, handler)
    outbox.start()
    await add(outbox, QUICK, 'later', 60_000)
    // Once this is done, the outbox has looked for due work after 'later' was added.
    await add(outbox, QUICK, 'now')
    await untilTrue(() => calls.length === 1)
    expect(calls).toEqual([['now', 1]])
    expect(await untilRows((found) => found.length === 1)).toMatchObject([{ subject: 'later', due_at: later(60_000) }])
    now = later(60_000)
    await untilRows((found) => found.length === 0)
    expect(calls).toEqual([
      ['now', 1],
      ['later', 1],
    ])
  })

  it('is taken in the order of its due time', async () => {
    const outbox = await instance()
    for (let i = 16; i >= 0; i--) await add(outbox, SLOW, `due-${i}`, i + 1)
    now = later(100)
    const hold = Promise.withResolvers<undefined>()
    const { calls, handler } = recorder(() => hold.promise)
    outbox.on(SLOW, handler)
    outbox.start()
    await untilTrue(() => calls.length === 16)
    const waiting = (await rows()).filter(({ attempts }) => attempts === 0)
    expect(waiting).toMatchObject([{ subject: 'due-16' }])
    hold.resolve(undefined)
    await untilRows((found) => found.length === 0)
  })

  it('stays for another instance when its topic has no handler', async () => {
    const outbox = await instance()
    const { calls, handler } = recorder()
    outbox.on(QUICK, handler)
    outbox.start()
    await add(outbox, OTHER, 'b')
    await add(outbox, QUICK, 'a')
    await untilTrue(() => calls.length === 1)
    expect(await untilRows((found) => found.length === 1)).toMatchObject([{ topic: OTHER, attempts: 0 }])
  })

  it('is taken by one of several instances, for 30 seconds', async () => {
    const hold = Promise.withResolvers<undefined>()
    const both = recorder(() => hold.promise)
    const outboxes = [await instance(), await instance()]
    for (const outbox of outboxes) {
      outbox.on(SLOW, both.handler)
      outbox.start()
    }
    const subjects = Array.from({ length: 20 }, (_, i) => `order-${i}`)
    for (const subject of subjects) await add(outboxes[0] as Outbox, SLOW, subject)
    await untilTrue(() => both.calls.length === 20)
    expect((await rows()).map(({ due_at, attempts }) => [due_at, attempts])).toEqual(
      subjects.map(() => [later(30_000), 1]),
    )
    hold.resolve(undefined)
    await untilRows((found) => found.length === 0)
    expect(both.calls.map(([subject]) => subject).sort()).toEqual(subjects.sort())
  })

  it('is skipped while another instance takes it', async () => {
    const outbox = await instance()
    await add(outbox, QUICK, 'being taken')
    await add(outbox, QUICK, 'free')
    const { calls, handler } = recorder()
    outbox.on(QUICK, handler)
    await connection.db.transaction().execute(async (trx) => {
      await trx.selectFrom('outbox').select('id').where('subject', '=', 'being taken').forUpdate().execute()
      outbox.start()
      await untilTrue(() => calls.length > 0)
      expect(calls).toEqual([['free', 1]])
    })
  })

  it('is taken again after the lease of an instance that died', async () => {
    const hold = Promise.withResolvers<undefined>()
    const dead = await instance()
    endings.push(async () => hold.resolve(undefined))
    const { calls: before, handler: hanging } = recorder(() => hold.promise)
    dead.on(SLOW, hanging)
    dead.start()
    await add(dead, SLOW, 'a')
    await untilTrue(() => before.length === 1)
    await dead.eventBus.close()

    const alive = await instance({ pollMs: 10 })
    const { calls, handler } = recorder()
    alive.on(SLOW, handler)
    alive.on(QUICK, handler)
    now = later(29_999)
    alive.start()
    await add(alive, QUICK, 'meanwhile')
    await untilTrue(() => calls.length > 0)
    expect(calls).toEqual([['meanwhile', 1]])
    now = later(30_000)
    await untilRows((found) => found.length === 0)
    expect(calls).toEqual([
      ['meanwhile', 1],
      ['a', 2],
    ])
  })

  it('does not delay other kinds when sixteen tasks of its kind hang; a seventeenth waits for them', async () => {
    const outbox = await instance()
    const hold = Promise.withResolvers<undefined>()
    const slow = recorder(() => hold.promise)
    const quick = recorder()
    outbox.on(SLOW, slow.handler)
    outbox.on(QUICK, quick.handler)
    outbox.start()
    for (let i = 0; i < 17; i++) await add(outbox, SLOW, `s${i}`)
    await untilTrue(() => slow.calls.length === 16)
    await add(outbox, QUICK, 'q')
    await untilTrue(() => quick.calls.length === 1)
    expect(slow.calls).toHaveLength(16)
    hold.resolve(undefined)
    await untilTrue(() => slow.calls.length === 17)
  })
})

describe('unfinished work', () => {
  it('is due again after the delay that its handler returns, without a warning', async () => {
    const outbox = await instance({ pollMs: 10 })
    const { calls, handler } = recorder(async (_, attempt) => (attempt === 1 ? { retryInMs: 5_000 } : undefined))
    outbox.on(QUICK, handler)
    outbox.start()
    await add(outbox, QUICK, 'a')
    await untilRows(([row]) => row?.due_at.getTime() === later(5_000).getTime())
    expect(warnings).toEqual([])
    now = later(5_000)
    await untilRows((found) => found.length === 0)
    expect(calls).toEqual([
      ['a', 1],
      ['a', 2],
    ])
  })

  it('is due again after a backoff when its handler fails, with a warning', async () => {
    const outbox = await instance()
    const { handler } = recorder(() => Promise.reject(new Error('provider away')))
    outbox.on(QUICK, handler)
    outbox.start()
    await add(outbox, QUICK, 'a')
    const [row] = await untilRows(
      ([found]) => found !== undefined && found.due_at < later(30_000) && found.attempts === 1,
    )
    const pauseMs = (row?.due_at.getTime() ?? 0) - NOW.getTime()
    expect(pauseMs).toBeGreaterThanOrEqual(500)
    expect(pauseMs).toBeLessThanOrEqual(1_000)
    expect(warnings).toEqual([
      {
        fields: { topic: QUICK, subject: 'a', attempts: 1, reason: 'Error: provider away' },
        message: 'Work is tried again later',
      },
    ])
  })
})

describe('closing the outbox', () => {
  it('waits for running work and takes no more', async () => {
    const outbox = await instance({ pollMs: 10 })
    const hold = Promise.withResolvers<undefined>()
    const { calls, handler } = recorder(() => hold.promise)
    outbox.on(SLOW, handler)
    outbox.start()
    // All slots are taken, so no query for more work is active when the outbox closes.
    for (let i = 0; i < 16; i++) await add(outbox, SLOW, `under way ${i}`)
    await untilTrue(() => calls.length === 16)
    const closing = outbox.close()
    await add(outbox, SLOW, 'after')
    hold.resolve(undefined)
    await closing
    expect(await rows()).toMatchObject([{ subject: 'after', attempts: 0 }])
  })

  it('waits for all kinds of work', async () => {
    const outbox = await instance()
    const hold = Promise.withResolvers<undefined>()
    const { calls, handler } = recorder(() => hold.promise)
    outbox.on(SLOW, handler)
    outbox.on(QUICK, handler)
    outbox.start()
    await add(outbox, SLOW, 'a')
    await add(outbox, QUICK, 'b')
    await untilTrue(() => calls.length === 2)
    const closing = outbox.close()
    hold.resolve(undefined)
    await closing
    expect(await rows()).toEqual([])
  })
})

describe('rowOf', () => {
  it('returns topic, subject and due time', async () => {
    const outbox = await instance()
    expect(outbox.rowOf(workTopic('payment.check'), 'p1', 1_500)).toEqual({
      topic: 'payment.check',
      subject: 'p1',
      due_at: later(1_500),
    })
  })
})

describe('backoff', () => {
  it.each([
    [0, 500],
    [1, 1_000],
    [2, 2_000],
    [6, 32_000],
    [7, 60_000],
    [60, 60_000],
    [2_000, 60_000],
  ])('of attempt %i is at most %i ms, and at least half of it', (attempt, mostMs) => {
    jest.spyOn(Math, 'random').mockReturnValue(0)
    expect(backoff(attempt)).toBe(mostMs / 2)
    jest.spyOn(Math, 'random').mockReturnValue(1)
    expect(backoff(attempt)).toBe(mostMs)
  })

  it('starts with the first delay of the caller', () => {
    jest.spyOn(Math, 'random').mockReturnValue(1)
    expect([0, 1, 2].map((attempt) => backoff(attempt, 50))).toEqual([50, 100, 200])
  })
})
