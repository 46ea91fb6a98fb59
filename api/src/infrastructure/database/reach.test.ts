import { mkdir } from 'node:fs/promises'
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals'
import { sql } from 'kysely'
import { createTestApi, type TestApi } from '../../testing/index.ts'
import { withDatabase } from './reach.ts'

const reach = (databaseUrl: string) =>
  withDatabase({ databaseUrl, dataDir: '/nowhere', isProduction: true, sample: 'chain' }, (db) =>
    sql`select 1`.execute(db),
  )

describe('a command whose DATABASE_URL is wrong says so', () => {
  let api: TestApi
  beforeAll(async () => {
    api = await createTestApi()
  })
  afterAll(() => api.close())

  it('where it is no address', async () => {
    await expect(reach('127.0.0.1:5432/carte')).rejects.toMatchObject({
      userMessage: 'DATABASE_URL is no address such as postgres://user:password@host:5432/database.',
    })
  })

  it('where the server has no database of that name', async () => {
    const url = new URL(api.databaseUrl)
    url.pathname = '/cart'
    await expect(reach(url.href)).rejects.toMatchObject({
      userMessage: expect.stringMatching(
        /^The database at \S+ has no database "cart"\. Is its name in DATABASE_URL right\?$/,
      ),
    })
  })

  it('and not of it where a file is at fault', async () => {
    const options = { databaseUrl: api.databaseUrl, dataDir: '/nowhere', isProduction: true, sample: 'chain' }
    await expect(withDatabase(options, () => mkdir('/dev/null'))).rejects.toMatchObject({
      userMessage: expect.stringMatching(/^EEXIST: .*mkdir '\/dev\/null'$/),
    })
  })

  it('where nobody listens at the socket, whose address has no host', async () => {
    await expect(reach('postgres:///carte?host=/nowhere&user=carte')).rejects.toMatchObject({
      userMessage: expect.stringMatching(/^The database at DATABASE_URL cannot be used: /),
    })
  })
})
