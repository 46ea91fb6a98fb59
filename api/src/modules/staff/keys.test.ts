import { afterAll, beforeAll, describe, expect, it } from '@jest/globals'
import { type Connection, connect } from '../../infrastructure/database/connect.ts'
import { createTestApi, type TestApi } from '../../testing/index.ts'
import { hashOfStaffKey, issueStaffKey, listStaffKeys, revokeStaffKey, shopOfKey } from './keys.ts'

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

const shopOf = (key: string) => shopOfKey(connection.db, hashOfStaffKey(key))

let minute = 0
const issue = (shopId: string, name: string) =>
  issueStaffKey(connection.db, shopId, name, new Date(Date.now() + 60_000 * minute++))

const userMessageOf = (call: Promise<unknown>) =>
  call.then(
    () => 'it went well',
    (error: { userMessage?: string }) => error.userMessage,
  )

// STAFF-4, STAFF-5, ATTACK-30
describe('staff keys', () => {
  it('are random and grant access to their shop until they are revoked', async () => {
    const { db } = connection
    const [one, two] = [await issue('centrum', 'Bar'), await issue('centrum', 'Kök')]
    const other = await issue('helsinki', 'Bar')
    expect(one.key).toMatch(/^carte_staff_[A-Za-z0-9_-]{43}$/)
    expect(new Set([one.key, two.key, other.key]).size).toBe(3)
    for (const [{ key }, shop] of [
      [one, 'centrum'],
      [two, 'centrum'],
      [other, 'helsinki'],
    ] as const)
      expect(await shopOf(key)).toBe(shop)
    expect((await listStaffKeys(db, 'centrum')).map(({ id, name }) => [id, name])).toEqual([
      [one.id, 'Bar'],
      [two.id, 'Kök'],
    ])
    await revokeStaffKey(db, 'centrum', 'Bar')
    expect([await shopOf(one.key), await shopOf(two.key)]).toEqual([null, 'centrum'])
    expect(await shopOf(other.key)).toBe('helsinki')
    await revokeStaffKey(db, 'centrum', two.id)
    expect(await listStaffKeys(db, 'centrum')).toEqual([])
  })

  it('are stored only as hashes', async () => {
    const { key, id } = await issueStaffKey(connection.db, 'centrum', 'Bar')
    const [row] = await api.sql(
      "select encode(key_hash, 'hex') as hash, staff_key::text as all from staff_key where shop_id = 'centrum'",
    )
    expect(String(row?.hash)).toMatch(new RegExp(`^${id}[0-9a-f]{56}$`))
    expect(String(row?.all)).not.toContain(key.slice('carte_staff_'.length))
    await revokeStaffKey(connection.db, 'centrum', 'Bar')
  })

  it('are deleted with their shop', async () => {
    await api.sql(
      'insert into shop select (jsonb_populate_record(s, \'{"id": "kiosk"}\')).* from shop s where id = \'centrum\'',
    )
    const { key } = await issueStaffKey(connection.db, 'kiosk', 'Lucka')
    await api.sql("delete from shop where id = 'kiosk'")
    expect(await shopOf(key)).toBeNull()
  })

  it('give an error for an unknown shop, an unknown key, and an ambiguous name', async () => {
    const { db } = connection
    expect(await userMessageOf(issueStaffKey(db, 'nowhere', 'Bar'))).toBe(
      'Unknown shop "nowhere". Choose one of: centrum, dagtid, pausad, avstangd, stangd, appen, helsinki.',
    )
    expect(await userMessageOf(listStaffKeys(db, ''))).toMatch(/^Unknown shop ""/)
    expect(await userMessageOf(revokeStaffKey(db, 'centrum', 'Bar'))).toBe('Shop "centrum" has no staff key "Bar".')
    const [one, two] = [await issue('centrum', 'Bar'), await issue('centrum', 'Bar')]
    expect(await userMessageOf(revokeStaffKey(db, 'centrum', 'Bar'))).toBe(
      `Shop "centrum" has 2 staff keys "Bar". Pass the id of one of them: ${one.id}, ${two.id}.`,
    )
  })

  it.each(['', 'carte_staff_', `carte_staff_${'A'.repeat(43)}`, `carte_staff_${'A'.repeat(42)}\0`, "' or true --"])(
    'do not include %j, which belongs to no shop',
    async (key) => expect(await shopOf(key)).toBeNull(),
  )
})
