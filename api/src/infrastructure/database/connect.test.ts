import { afterAll, beforeAll, describe, expect, it } from '@jest/globals'
import { sql } from 'kysely'
import { proxyToDatabase } from '../../testing/faulty-proxy.ts'
import { createTestApi, type TestApi } from '../../testing/index.ts'
import { connect } from './connect.ts'

describe('connect', () => {
  let api: TestApi
  beforeAll(async () => {
    api = await createTestApi()
  })
  afterAll(() => api.close())

  it('prepares only statements with the comment "prepared"', async () => {
    const { db, close } = connect(api.databaseUrl, { max: 1 })
    const double = async (value: number) =>
      (await sql<{ twice: number }>`/* prepared: double */ select ${value}::int * 2 as twice`.execute(db)).rows[0]
        ?.twice
    expect([await double(2), await double(21)]).toEqual([4, 42])
    await sql`select ${1}::int`.execute(db)
    const { rows } = await sql`select name from pg_prepared_statements where name <> ''`.execute(db)
    expect(rows).toEqual([{ name: 'double' }])
    await close()
  })

  it('reports errors of prepared statements', async () => {
    const { db, close } = connect(api.databaseUrl, { max: 1 })
    const divide = (by: number) => sql`/* prepared: divide */ select 1 / ${by}::int as part`.execute(db)
    await expect(divide(0)).rejects.toThrow('division by zero')
    expect((await divide(1)).rows).toEqual([{ part: 1 }])
    await close()
  })

  it('rejects a query without an answer after a timeout, and reconnects', async () => {
    const proxy = await proxyToDatabase(api.databaseUrl)
    const { db, close } = connect(proxy.url, { max: 1, answerTimeoutMs: 200 })
    await sql`select 1`.execute(db)
    proxy.dropData()
    await expect(sql`select 1`.execute(db)).rejects.toThrow('Connection terminated')
    expect((await sql`select 2 as two`.execute(db)).rows).toEqual([{ two: 2 }])
    await close()
    await proxy.close()
  })

  it('opens new connections after dropIdle', async () => {
    const proxy = await proxyToDatabase(api.databaseUrl)
    const { db, dropIdle, close } = connect(proxy.url, { max: 3 })
    await Promise.all([1, 2, 3].map(() => sql`select pg_sleep(0.01)`.execute(db)))
    proxy.dropData()
    await dropIdle()
    expect((await sql`select 2 as two`.execute(db)).rows).toEqual([{ two: 2 }])
    await proxy.close()
    await close()
  })
})
