import { afterAll, beforeAll, expect, it } from '@jest/globals'
import { silentLog, systemClock } from '../context.ts'
import { type Connection, connect } from '../db/connect.ts'
import { createListener, type Listener } from '../db/listen.ts'
import { createTestApi, type TestApi, until } from '../testing/index.ts'
import { createViews } from './views.ts'

let api: TestApi
let connection: Connection
let listener: Listener
beforeAll(async () => {
  api = await createTestApi()
  connection = connect(api.databaseUrl, { max: 1 })
  listener = createListener(api.databaseUrl, silentLog)
})
afterAll(async () => {
  await listener.close()
  await connection.close()
  await api.close()
})

it('views are kept only while changes can be heard', async () => {
  const views = createViews({ clock: systemClock, listener })
  let made = 0
  const view = () => views.get('view/shops/', async () => ({ value: ++made, until: new Date('2999-01-01') }))
  expect([await view(), await view()]).toEqual([1, 2])

  await listener.start()
  const [first, second] = [await view(), await view()]
  expect(second).toBe(first)

  // What was kept before may have changed unheard.
  await connection.pool.query(
    "select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'carte listener' and datname = current_database()",
  )
  await until(view, (seen) => seen !== first)
  // It listens again by itself.
  const twice = async () => new Set([await view(), await view()])
  await until(twice, ({ size }) => size === 1)
})
