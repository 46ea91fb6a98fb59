import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals'
import type { Config } from '../../config/context.ts'
import { PROVIDER_TIMEOUT_MS } from '../../modules/payments/index.ts'
import { createTestApi, type TestApi, until } from '../../testing/index.ts'
import { type Connection, connect } from '../database/connect.ts'
import type { EventBus } from '../events/event-bus.ts'
import { createOutbox, type Handler, workTopic } from './outbox.ts'

/** A capture makes three calls (read, capture, read), each of which may take the provider's full timeout. */
const LONGEST_WORK_MS = 3 * PROVIDER_TIMEOUT_MS
const MINUTE_MS = 60_000

let api: TestApi
let connection: Connection
beforeAll(async () => {
  api = await createTestApi()
  connection = connect(api.databaseUrl, { max: 2 })
})
afterAll(async () => {
  await connection.close()
  await api.close()
})

const stops: (() => unknown)[] = []
afterEach(async () => {
  await Promise.all(stops.splice(0).map((stop) => stop()))
})

function startInstance(
  clock: { readonly now: () => Date },
  handlers: Partial<Record<'payment.capture' | 'payment.void', Handler>>,
) {
  const log = { info() {}, warn() {}, error() {} }
  const config = { pollMs: 20 } as Config
  const eventBus = { subscribe() {} } as unknown as EventBus
  const outbox = createOutbox({ db: connection.db, clock, log, config }, eventBus)
  for (const [topic, handler] of Object.entries(handlers)) outbox.on(workTopic(topic as keyof typeof handlers), handler)
  outbox.start()
  stops.push(() => outbox.close())
  return outbox
}

describe('the lease of outbox work', () => {
  it('outlasts the provider calls of one capture; after it ends, the work is taken again', async () => {
    // Later than the clock of the test's server, whose outbox therefore takes none of this work.
    let now = Date.parse('2031-05-06T12:00:00Z')
    const clock = { now: () => new Date(now) }
    const calls: string[] = []
    let answer = () => {}
    const pendingAnswer = new Promise<undefined>((resolve) => {
      answer = () => resolve(undefined)
    })
    stops.push(() => answer())
    const first = startInstance(clock, {
      'payment.capture': (subject) => {
        calls.push(`first: ${subject}`)
        return pendingAnswer
      },
    })
    await first.add(connection.db, workTopic('payment.capture'), 'slow')
    await until(
      async () => calls,
      ({ length }) => length === 1,
    )

    now += LONGEST_WORK_MS
    const recordCall: Handler = async (subject) => {
      calls.push(`second: ${subject}`)
      return undefined
    }
    const second = startInstance(clock, { 'payment.capture': recordCall, 'payment.void': recordCall })
    // The oldest due work is taken first. If the lease had ended, the capture would come before this work.
    await second.add(connection.db, workTopic('payment.void'), 'later')
    await until(
      async () => calls,
      (seen) => seen.includes('second: later'),
    )
    expect(calls).toEqual(['first: slow', 'second: later'])

    now += MINUTE_MS
    await until(
      async () => calls,
      (seen) => seen.filter((work) => work.endsWith('slow')).length === 2,
    )
  })
})
