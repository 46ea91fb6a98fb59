import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals'
import { type Connection, connect } from '../../../infrastructure/database/connect.ts'
import { createTestApi, type TestApi } from '../../../testing/index.ts'
import { findOperatorKey, issueOperatorKey, listOperatorKeys, revokeOperatorKey } from './keys.ts'

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
const createKey = (name: string) => issueOperatorKey(connection.db, name, new Date(Date.now() + 60_000 * minute++))
const errorMessage = (call: Promise<unknown>) =>
  call.then(
    () => 'no error',
    (error: { userMessage?: string }) => error.userMessage,
  )

// RELEASE-26, ATTACK-43
describe('operator keys', () => {
  it('are found until they are revoked', async () => {
    const { db } = connection
    const [one, two] = [await createKey('Prometheus'), await createKey('Grafana')]
    expect(one.key).toMatch(/^carte_operator_[A-Za-z0-9_-]{43}$/)
    expect(await findOperatorKey(db, one.key)).toMatchObject({ name: 'Prometheus', id: one.id })
    expect((await listOperatorKeys(db)).map(({ id, name }) => [id, name])).toEqual([
      [one.id, 'Prometheus'],
      [two.id, 'Grafana'],
    ])
    await revokeOperatorKey(db, 'Prometheus')
    expect([await findOperatorKey(db, one.key), (await findOperatorKey(db, two.key))?.name]).toEqual([null, 'Grafana'])
  })

  it('are stored only as a hash', async () => {
    const { key, id } = await createKey('Prometheus')
    const [row] = await api.sql("select encode(key_hash, 'hex') as hash, operator_key::text as all from operator_key")
    expect(String(row?.hash)).toMatch(new RegExp(`^${id}[0-9a-f]{56}$`))
    expect(String(row?.all)).not.toContain(key.slice('carte_operator_'.length))
  })

  it('cannot be revoked by an unknown or an ambiguous name', async () => {
    const { db } = connection
    expect(await errorMessage(revokeOperatorKey(db, 'Anna'))).toBe('There is no operator key "Anna".')
    const [one, two] = [await createKey('Anna'), await createKey('Anna')]
    expect(await errorMessage(revokeOperatorKey(db, 'Anna'))).toBe(
      `2 operator keys have the name "Anna". Use an id instead: ${one.id}, ${two.id}.`,
    )
  })

  it.each(['', 'carte_operator_', `carte_operator_${'A'.repeat(43)}`, `carte_staff_${'A'.repeat(43)}`, "' or true --"])(
    'do not include %j',
    async (key) => expect(await findOperatorKey(connection.db, key)).toBeNull(),
  )

  it('do not include a developer’s key of an earlier release', async () => {
    const key = `carte_developer_${'A'.repeat(43)}`
    await api.sql("insert into operator_key values (sha256($1), 'developer', 'Bo', now())", [key])
    expect(await findOperatorKey(connection.db, key)).toBeNull()
  })
})
