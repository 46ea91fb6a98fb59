import type { Kysely } from 'kysely'
import { UserError } from '../../../config/env.ts'
import { hashOf, idOf, makeKey } from '../../../infrastructure/database/keys.ts'
import type { Database } from '../../../infrastructure/database/schema.ts'

/**
 * Both see the state of the site, and can load one remote from their own machine if that is allowed. Only an operator's
 * key gives access to `/metrics` and `GET /api/operator/status`.
 */
export const ROLES = ['operator', 'developer'] as const
export type Role = (typeof ROLES)[number]

export interface OperatorKey {
  /** Beginning of the key's hash. */
  readonly id: string
  readonly role: Role
  readonly name: string
  readonly createdAt: Date
}

export interface Holder extends OperatorKey {
  readonly hash: Buffer
}

const KEY = /^carte_(?:operator|developer)_[A-Za-z0-9_-]{43}$/

interface Row {
  readonly key_hash: Buffer
  readonly role: Role
  readonly name: string
  readonly created_at: Date
}
const COLUMNS = ['operator_key.key_hash', 'role', 'name', 'created_at'] as const
const holderOf = ({ key_hash: hash, role, name, created_at: createdAt }: Row): Holder => ({
  id: idOf(hash),
  role,
  name,
  createdAt,
  hash,
})
const withoutHash = ({ id, role, name, createdAt }: Holder): OperatorKey => ({ id, role, name, createdAt })

/** Creates a key. Only its hash is stored, so the key can be shown only now (RELEASE-26). */
export async function issueOperatorKey(
  db: Kysely<Database>,
  role: Role,
  name: string,
  now = new Date(),
): Promise<OperatorKey & { readonly key: string }> {
  const key = makeKey(`carte_${role}_`)
  const row = { key_hash: hashOf(key), role, name, created_at: now }
  await db.insertInto('operator_key').values(row).execute()
  return { ...withoutHash(holderOf(row)), key }
}

const keysOf = async (db: Kysely<Database>): Promise<readonly Holder[]> =>
  (await db.selectFrom('operator_key').select(COLUMNS).orderBy('created_at').orderBy('key_hash').execute()).map(
    holderOf,
  )

export const listOperatorKeys = async (db: Kysely<Database>): Promise<readonly OperatorKey[]> =>
  (await keysOf(db)).map(withoutHash)

/**
 * Ends a key with its sessions and remote overrides, at once on every instance (RELEASE-26).
 *
 * @throws UserError for an unknown key, or a name that several keys have
 */
export async function revokeOperatorKey(db: Kysely<Database>, idOrName: string): Promise<OperatorKey> {
  const found = (await keysOf(db)).filter(({ id, name }) => id === idOrName || name === idOrName)
  const [key, another] = found
  if (!key) throw new UserError(`There is no operator key "${idOrName}".`)
  if (another)
    throw new UserError(
      `${found.length} operator keys have the name "${idOrName}". Use an id instead: ${found.map(({ id }) => id).join(', ')}.`,
    )
  await db.deleteFrom('operator_key').where('key_hash', '=', key.hash).execute()
  return withoutHash(key)
}

/** Ends a key like `revokeOperatorKey`. Returns null if no key has this id. */
export async function deleteOperatorKey(db: Kysely<Database>, id: string): Promise<OperatorKey | null> {
  const key = (await keysOf(db)).find((each) => each.id === id)
  if (!key) return null
  await db.deleteFrom('operator_key').where('key_hash', '=', key.hash).execute()
  return withoutHash(key)
}

export async function holderOfKey(db: Kysely<Database>, key: string): Promise<Holder | null> {
  return KEY.test(key) ? holderOfHash(db, hashOf(key)) : null
}

export async function holderOfHash(db: Kysely<Database>, hash: Buffer): Promise<Holder | null> {
  const row = await db.selectFrom('operator_key').select(COLUMNS).where('key_hash', '=', hash).executeTakeFirst()
  return row ? holderOf(row) : null
}
