import type { Kysely } from 'kysely'
import { UserError } from '../../config/env.ts'
import { hashOf, idOf, makeKey } from '../../infrastructure/database/keys.ts'
import type { Database } from '../../infrastructure/database/schema.ts'

export interface StaffKey {
  /** The beginning of the key's hash, which identifies the key without revealing it. */
  readonly id: string
  readonly name: string
  readonly createdAt: Date
}

const KEY = /^carte_staff_[A-Za-z0-9_-]{43}$/

async function requireShop(db: Kysely<Database>, shopId: string): Promise<void> {
  const shops = await db.selectFrom('shop').select('id').orderBy('position').execute()
  if (shops.some(({ id }) => id === shopId)) return
  const listed = shops.slice(0, 12).map(({ id }) => id)
  const more = shops.length > listed.length ? ', …' : ''
  throw new UserError(`Unknown shop "${shopId}". Choose one of: ${listed.join(', ')}${more}.`)
}

/**
 * Creates a key for a shop's staff (STAFF-4). A shop can have several, such as one per tablet. The key is returned only
 * here; the database has its hash.
 * @throws UserError for an unknown shop
 */
export async function issueStaffKey(
  db: Kysely<Database>,
  shopId: string,
  name: string,
  now = new Date(),
): Promise<StaffKey & { readonly key: string }> {
  await requireShop(db, shopId)
  const key = makeKey('carte_staff_')
  const hash = hashOf(key)
  await db.insertInto('staff_key').values({ key_hash: hash, shop_id: shopId, name, created_at: now }).execute()
  return { key, id: idOf(hash), name, createdAt: now }
}

interface HashedKey extends StaffKey {
  readonly hash: Buffer
}

async function keysOf(db: Kysely<Database>, shopId: string): Promise<readonly HashedKey[]> {
  await requireShop(db, shopId)
  const rows = await db
    .selectFrom('staff_key')
    .select(['key_hash', 'name', 'created_at'])
    .where('shop_id', '=', shopId)
    .orderBy('created_at')
    .orderBy('key_hash')
    .execute()
  return rows.map(({ key_hash: hash, name, created_at: createdAt }) => ({ id: idOf(hash), name, createdAt, hash }))
}

export const listStaffKeys = async (db: Kysely<Database>, shopId: string): Promise<readonly StaffKey[]> =>
  (await keysOf(db, shopId)).map(({ id, name, createdAt }) => ({ id, name, createdAt }))

/**
 * Revokes a key and ends its streams on every instance (STAFF-5).
 * @throws UserError for an unknown shop or key, or a name that several keys have
 */
export async function revokeStaffKey(db: Kysely<Database>, shopId: string, idOrName: string): Promise<StaffKey> {
  const found = (await keysOf(db, shopId)).filter(({ id, name }) => id === idOrName || name === idOrName)
  const [key, another] = found
  if (!key) throw new UserError(`Shop "${shopId}" has no staff key "${idOrName}".`)
  if (another) {
    const ids = found.map(({ id }) => id).join(', ')
    throw new UserError(
      `Shop "${shopId}" has ${found.length} staff keys "${idOrName}". Pass the id of one of them: ${ids}.`,
    )
  }
  await db.deleteFrom('staff_key').where('key_hash', '=', key.hash).execute()
  return { id: key.id, name: key.name, createdAt: key.createdAt }
}

/** Returns null if the text does not have the form of a key. */
export const hashOfStaffKey = (key: string): Buffer | null => (KEY.test(key) ? hashOf(key) : null)

/** Returns null for an unknown or revoked key. */
export async function shopOfKey(db: Kysely<Database>, hash: Buffer | null): Promise<string | null> {
  if (hash === null) return null
  const row = await db.selectFrom('staff_key').select('shop_id').where('key_hash', '=', hash).executeTakeFirst()
  return row?.shop_id ?? null
}
