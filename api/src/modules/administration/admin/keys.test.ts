import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals'
import { type Connection, connect } from '../../../infrastructure/database/connect.ts'
import { createTestApi, type TestApi } from '../../../testing/index.ts'
import { holderOfKey, issueOperatorKey, listOperatorKeys, revokeOperatorKey } from './keys.ts'

let api: TestApi
let connection: Connection
beforeAll(async () => {
  api = await createTestApi()
  connection = connect(api.databaseUrl, { max: 1 })
})
afterAll(async () => {
  await connection.close()
  await api.close()
})
beforeEach(() => api.sql('delete from operator_key'))

let minute = 0
/** Each key is a minute newer than the one before. */
const createKey = (role: 'operator' | 'developer', name: string) =>
  issueOperatorKey(connection.db, role, name, new Date(Date.now() + 60_000 * minute++))
const errorMessage = (call: Promise<unknown>) =>
  call.then(
    () => 'no error',
    (error: { userMessage?: string }) => error.userMessage,
  )

// RELEASE-26, ATTACK-43
describe('operator and developer keys', () => {
  it('identify their holder until they are revoked', async () => {
    const { db } = connection
    const [one, two] = [await createKey('operator', 'Anna'), await createKey('developer', 'Bo')]
    expect(one.key).toMatch(/^carte_operator_[A-Za-z0-9_-]{43}$/)
    expect(two.key).toMatch(/^carte_developer_[A-Za-z0-9_-]{43}$/)
    expect(await holderOfKey(db, one.key)).toMatchObject({ role: 'operator', name: 'Anna', id: one.id })
    expect((await listOperatorKeys(db)).map(({ id, role, name }) => [id, role, name])).toEqual([
      [one.id, 'operator', 'Anna'],
      [two.id, 'developer', 'Bo'],
    ])
    await revokeOperatorKey(db, 'Anna')
    expect([await holderOfKey(db, one.key), (await holderOfKey(db, two.key))?.name]).toEqual([null, 'Bo'])
  })

  it('are stored only as a hash', async () => {
    const { key, id } = await createKey('operator', 'Anna')
    const [row] = await api.sql("select encode(key_hash, 'hex') as hash, operator_key::text as all from operator_key")
    expect(String(row?.hash)).toMatch(new RegExp(`^${id}[0-9a-f]{56}$`))
    expect(String(row?.all)).not.toContain(key.slice('carte_operator_'.length))
  })

  it('cannot be revoked by an unknown or an ambiguous name', async () => {
    const { db } = connection
    expect(await errorMessage(revokeOperatorKey(db, 'Anna'))).toBe('There is no operator key "Anna".')
    const [one, two] = [await createKey('operator', 'Anna'), await createKey('developer', 'Anna')]
    expect(await errorMessage(revokeOperatorKey(db, 'Anna'))).toBe(
      `2 operator keys have the name "Anna". Use an id instead: ${one.id}, ${two.id}.`,
    )
  })

  it.each(['', 'carte_operator_', `carte_operator_${'A'.repeat(43)}`, `carte_staff_${'A'.repeat(43)}`, "' or true --"])(
    'do not include %j',
    async (key) => expect(await holderOfKey(connection.db, key)).toBeNull(),
  )
})
