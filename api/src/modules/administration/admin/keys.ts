import type { Kysely } from 'kysely'
import { UserError } from '../../../config/env.ts'
import { hashOf, idOf, makeKey } from '../../../infrastructure/database/keys.ts'
import type { Database } from '../../../infrastructure/database/schema.ts'

/** A key of a program that reads `/metrics` and `GET /api/operator/status`. People sign in at the back office. */
export interface OperatorKey {
  /** Beginning of the key's hash. */
  readonly id: string
  readonly name: string
  readonly createdAt: Date
}

const PREFIX = 'carte_operator_'
const KEY = new RegExp(`^${PREFIX}[A-Za-z0-9_-]{43}$`)

interface Row {
  readonly key_hash: Buffer
  readonly name: string
  readonly created_at: Date
}
const keyOf = ({ key_hash: hash, name, created_at: createdAt }: Row): OperatorKey => ({
  id: idOf(hash),
  name,
  createdAt,
})

const selectKeys = (db: Kysely<Database>) => db.selectFrom('operator_key').select(['key_hash', 'name', 'created_at'])
const rowsOf = (db: Kysely<Database>): Promise<readonly Row[]> =>
  selectKeys(db).orderBy('created_at').orderBy('key_hash').execute()

/** Creates a key. Only its hash is stored, so the key can be shown only now (RELEASE-26). */
export async function issueOperatorKey(
  db: Kysely<Database>,
  name: string,
  now = new Date(),
): Promise<OperatorKey & { readonly key: string }> {
  const key = makeKey(PREFIX)
  const row = { key_hash: hashOf(key), name, created_at: now }
  await db.insertInto('operator_key').values(row).execute()
  return { ...keyOf(row), key }
}

export const listOperatorKeys = async (db: Kysely<Database>): Promise<readonly OperatorKey[]> =>
  (await rowsOf(db)).map(keyOf)

async function deleteKey(db: Kysely<Database>, row: Row): Promise<OperatorKey> {
  await db.deleteFrom('operator_key').where('key_hash', '=', row.key_hash).execute()
  return keyOf(row)
}

/**
 * Ends a key at once on every instance (RELEASE-26).
 *
 * @throws UserError for an unknown key, or a name that several keys have
 */
export async function revokeOperatorKey(db: Kysely<Database>, idOrName: string): Promise<OperatorKey> {
  const found = (await rowsOf(db)).filter((row) => keyOf(row).id === idOrName || row.name === idOrName)
  const [row, another] = found
  if (!row) throw new UserError(`There is no operator key "${idOrName}".`)
  if (another)
    throw new UserError(
      `${found.length} operator keys have the name "${idOrName}". Use an id instead: ${found.map((each) => keyOf(each).id).join(', ')}.`,
    )
  return deleteKey(db, row)
}

/** Ends a key like `revokeOperatorKey`. Returns null if no key has this id. */
export async function deleteOperatorKey(db: Kysely<Database>, id: string): Promise<OperatorKey | null> {
  const row = (await rowsOf(db)).find((each) => keyOf(each).id === id)
  return row ? deleteKey(db, row) : null
}

/** Returns what is stored about a key; null for an unknown or revoked one. */
export async function findOperatorKey(db: Kysely<Database>, key: string): Promise<OperatorKey | null> {
  if (!KEY.test(key)) return null
  const row = await selectKeys(db).where('key_hash', '=', hashOf(key)).executeTakeFirst()
  return row ? keyOf(row) : null
}
