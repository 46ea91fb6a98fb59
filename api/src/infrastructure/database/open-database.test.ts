import { mkdir } from 'node:fs/promises'
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals'
import { sql } from 'kysely'
import { createTestApi, type TestApi } from '../../testing/index.ts'
import { withDatabase } from './open-database.ts'

const reach = (databaseUrl: string) =>
  withDatabase({ databaseUrl, dataDir: '/nowhere', isProduction: true, sample: 'chain' }, (db) =>
    sql`select 1`.execute(db),
  )

describe('withDatabase', () => {
  let api: TestApi
  beforeAll(async () => {
    api = await createTestApi()
  })
  afterAll(() => api.close())

  it('rejects a malformed DATABASE_URL', async () => {
    await expect(reach('127.0.0.1:5432/carte')).rejects.toMatchObject({
      userMessage: 'DATABASE_URL is not an address such as postgres://user:password@host:5432/database.',
    })
  })

  it('reports a database that does not exist', async () => {
    const url = new URL(api.databaseUrl)
    url.pathname = '/cart'
    await expect(reach(url.href)).rejects.toMatchObject({
      userMessage: expect.stringMatching(
        /^The database at \S+ has no database "cart"\. Check the name in DATABASE_URL\.$/,
      ),
    })
  })

  it('does not blame the database for a file error of the job', async () => {
    const options = { databaseUrl: api.databaseUrl, dataDir: '/nowhere', isProduction: true, sample: 'chain' }
    await expect(withDatabase(options, () => mkdir('/dev/null'))).rejects.toMatchObject({
      userMessage: expect.stringMatching(/^EEXIST: .*mkdir '\/dev\/null'$/),
    })
  })

  it('reports an unreachable socket without a host', async () => {
    await expect(reach('postgres:///carte?host=/nowhere&user=carte')).rejects.toMatchObject({
      userMessage: expect.stringMatching(/^The database at DATABASE_URL cannot be used: /),
    })
  })
})
