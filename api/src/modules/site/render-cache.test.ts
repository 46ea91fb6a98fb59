import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from '@jest/globals'
import { silentLog, systemClock } from '../../config/context.ts'
import { type Connection, connect } from '../../infrastructure/database/connect.ts'
import { createEventBus, type EventBus } from '../../infrastructure/events/event-bus.ts'
import { createTestApi, expectLog, type TestApi, until } from '../../testing/index.ts'
import { BYTES_MAX, createRenderCache } from './render-cache.ts'

expectLog(/^warn LISTEN connection lost /)

let api: TestApi
let connection: Connection
let eventBus: EventBus
beforeAll(async () => {
  api = await createTestApi()
  connection = connect(api.databaseUrl, { max: 1 })
})
beforeEach(() => {
  eventBus = createEventBus(api.databaseUrl, silentLog)
})
afterEach(() => eventBus.close())
afterAll(async () => {
  await connection.close()
  await api.close()
})

it('the render cache stores pages only while the LISTEN connection is up', async () => {
  const views = createRenderCache({ clock: systemClock, eventBus })
  let made = 0
  const view = () => views.get('view/shops/', async () => ({ value: ++made, until: new Date('2999-01-01') }))
  expect([await view(), await view()]).toEqual([1, 2])

  await eventBus.start()
  const [first, second] = [await view(), await view()]
  expect(second).toBe(first)

  // Cached views may have changed while the connection was lost, so they are dropped.
  await connection.pool.query(
    "select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'carte listener' and datname = current_database()",
  )
  await until(view, (seen) => seen !== first)
  const twice = async () => new Set([await view(), await view()])
  await until(twice, ({ size }) => size === 1)
})

it('the render cache is limited by bytes, also for a shell that does not report the size of a page', async () => {
  const views = createRenderCache({ clock: systemClock, eventBus }, 1_000_000)
  await eventBus.start()
  const until = new Date('2999-01-01')
  for (let i = 0; i < 50; i++)
    await views.get(`view/shop/centrum/${i}`, async () => ({ value: i, until, bytes: 100_000 }))
  expect(views.size).toEqual({ entries: 10, bytes: 1_000_000 })
  // Without a size, the cache assumes 400,000 bytes for each page.
  for (let i = 0; i < 50; i++) await views.get(`view/shop/old/${i}`, async () => ({ value: i, until }))
  expect(views.size).toEqual({ entries: 2, bytes: 800_000 })
  expect(BYTES_MAX).toBe(32_000_000)
})
