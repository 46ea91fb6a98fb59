import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals'
import { tableTypes } from '../../../codegen/kysely-codegen.config.ts'
import { createTestApi, type TestApi } from '../../testing/index.ts'

describe('tables.generated.ts', () => {
  let api: TestApi
  beforeAll(async () => {
    api = await createTestApi()
  })
  afterAll(() => api.close())

  it('is what the migrated database generates; otherwise run "npm run table-types"', async () => {
    const committed = await readFile(join(import.meta.dirname, 'tables.generated.ts'), 'utf8')
    expect(committed).toBe(await tableTypes(api.databaseUrl))
  })
})
