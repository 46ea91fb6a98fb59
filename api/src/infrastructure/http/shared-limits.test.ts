import { afterAll, beforeAll, expect, it } from '@jest/globals'
import { silentLog } from '../../config/context.ts'
import { createTestApi, expectLog, rejectionLog, type TestApi, until } from '../../testing/index.ts'
import { type Connection, connect } from '../database/connect.ts'
import { createEventBus, type EventBus } from '../events/event-bus.ts'
import type { Limiter } from './rate-limit.ts'
import { createSharedLimits, type SharedLimits } from './shared-limits.ts'

expectLog(rejectionLog('sign-in', 'Failed', 'rate-limited'))

let api: TestApi
let connection: Connection
const buses: EventBus[] = []
beforeAll(async () => {
  api = await createTestApi({ customerLogin: true, limits: { login: 4 } })
  connection = connect(api.databaseUrl)
})
afterAll(async () => {
  for (const eventBus of buses) await eventBus.close()
  await connection.close()
  await api.close()
})

async function instance({ db } = connection): Promise<SharedLimits> {
  const eventBus = createEventBus(api.databaseUrl, silentLog)
  buses.push(eventBus)
  const limits = createSharedLimits({ db, eventBus, log: silentLog })
  await eventBus.start()
  return limits
}

const isOver = (check: () => void): boolean => {
  try {
    check()
    return false
  } catch {
    return true
  }
}

const untilOver = (limiter: Limiter, key: string) => until(async () => isOver(() => limiter.check(key)), Boolean)

it('shared limits count the calls of other instances, separately for each name and key', async () => {
  const [a, b] = await Promise.all([instance(), instance()])
  const [here, there] = [a('guesses', 3), b('guesses', 3)]
  const other = b('others', 1)
  here.take('192.0.2.1')
  there.take('192.0.2.1')
  here.take('192.0.2.1')
  await untilOver(there, '192.0.2.1')
  await untilOver(here, '192.0.2.1')
  expect(isOver(() => there.check('192.0.2.2'))).toBe(false)
  expect(isOver(() => other.check('192.0.2.1'))).toBe(false)
})

it('shared limits count an IPv6 network across instances', async () => {
  const [a, b] = await Promise.all([instance(), instance()])
  const [here, there] = [a('guesses', 1), b('guesses', 1)]
  here.take('2001:db8::1')
  await untilOver(there, '2001:db8::2')
})

it('shared limits publish more calls than two notifications can hold', async () => {
  const [a, b] = await Promise.all([instance(), instance()])
  const [here, there] = [a('guesses', 1), b('guesses', 1)]
  const keys = Array.from({ length: 201 }, (_, i) => `198.51.100.${i}`)
  for (const key of keys) here.take(key)
  for (const key of keys) await untilOver(there, key)
})

it('shared limits publish the last calls of an instance that closes', async () => {
  const own = connect(api.databaseUrl)
  const [a, b] = await Promise.all([instance(own), instance()])
  const there = b('guesses', 1)
  a('guesses', 1).take('192.0.2.9')
  await a.close()
  await own.close()
  await untilOver(there, '192.0.2.9')
})

it('shared limits apply to sign-in attempts across two instances', async () => {
  const second = await createTestApi({ databaseUrl: api.databaseUrl, customerLogin: true, limits: { login: 4 } })
  const tries = async (fetch: typeof globalThis.fetch) => {
    const body = JSON.stringify({ email: 'nobody@example.com', password: 'Fel-lösen-1' })
    return (
      await fetch('/api/identity/login', { method: 'POST', headers: { 'content-type': 'application/json' }, body })
    ).status
  }
  const listener = (await instance())('sign-ins', 2)
  expect(await tries(api.fetch)).toBe(401)
  expect(await tries(api.fetch)).toBe(401)
  // Once another listener has received both notifications, the second instance handles them before its own call.
  await untilOver(listener, '127.0.0.1')
  await second.sql('select 1')
  const own = [await tries(second.fetch), await tries(second.fetch), await tries(second.fetch)]
  expect(own).toEqual([401, 401, 429])
  await second.close()
})
