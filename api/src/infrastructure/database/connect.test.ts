import { afterAll, beforeAll, describe, expect, it } from '@jest/globals'
import { sql } from 'kysely'
import { proxyToDatabase } from '../../testing/faulty-proxy.ts'
import { createTestApi, type TestApi } from '../../testing/index.ts'
import { connect } from './connect.ts'

describe('a connection', () => {
  let api: TestApi
  beforeAll(async () => {
    api = await createTestApi()
  })
  afterAll(() => api.close())

  it('prepares what asks for it, and nothing else', async () => {
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

  it('tells of a failure of what is prepared as of any other', async () => {
    const { db, close } = connect(api.databaseUrl, { max: 1 })
    const divide = (by: number) => sql`/* prepared: divide */ select 1 / ${by}::int as part`.execute(db)
    await expect(divide(0)).rejects.toThrow('division by zero')
    expect((await divide(1)).rows).toEqual([{ part: 1 }])
    await close()
  })

  it('that was cut without a word is given up after a while, and its call comes back', async () => {
    const wire = await proxyToDatabase(api.databaseUrl)
    const { db, close } = connect(wire.url, { max: 1, silentMs: 200 })
    await sql`select 1`.execute(db)
    wire.silence()
    await expect(sql`select 1`.execute(db)).rejects.toThrow('Connection terminated')
    expect((await sql`select 2 as two`.execute(db)).rows).toEqual([{ two: 2 }])
    await close()
    await wire.close()
  })

  it('whose idle ones have gone silent calls by new ones once they are given up', async () => {
    const wire = await proxyToDatabase(api.databaseUrl)
    const { db, renew, close } = connect(wire.url, { max: 3 })
    await Promise.all([1, 2, 3].map(() => sql`select pg_sleep(0.01)`.execute(db)))
    wire.silence()
    await renew()
    expect((await sql`select 2 as two`.execute(db)).rows).toEqual([{ two: 2 }])
    await wire.close()
    await close()
  })
})
