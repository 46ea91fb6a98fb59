import type { Kysely } from 'kysely'
import type { Context } from '../../../config/context.ts'
import type { Database } from '../../../infrastructure/database/schema.ts'
import { HttpError } from '../../../infrastructure/http/http-error.ts'
import { type Admin, recordChange } from '../../back-office/index.ts'
import { issueStaffKey, listStaffKeys, revokeStaffKey, type StaffKey } from '../keys.ts'

type Deps = Pick<Context, 'db' | 'clock'>

const wireKey = ({ id, name, createdAt }: StaffKey) => ({ id, name, createdAt: createdAt.toISOString() })

/** An admin of the operator has rights at shops that do not exist, too. */
async function requireShop(db: Kysely<Database>, shopId: string): Promise<void> {
  const shop = await db.selectFrom('shop').select('id').where('id', '=', shopId).executeTakeFirst()
  if (!shop) throw new HttpError(404, 'error.notFound', { detail: shopId })
}

export async function listKeys({ db }: Deps, shopId: string) {
  await requireShop(db, shopId)
  return (await listStaffKeys(db, shopId)).map(wireKey)
}

/** Creates a key for a tablet, and records it without the key (SETUP-8). */
export async function createKey({ db, clock }: Deps, admin: Admin, shopId: string, name: string) {
  await requireShop(db, shopId)
  return db.transaction().execute(async (trx) => {
    const created = await issueStaffKey(trx, shopId, name, clock.now())
    const after = { name: created.name }
    await recordChange(trx, clock, admin, { shopId, action: 'tablet-key.created', subject: created.id, after })
    return { ...wireKey(created), key: created.key }
  })
}

/** Revokes a key of a tablet. Does nothing if there is none. */
export async function revokeKey({ db, clock }: Deps, admin: Admin, shopId: string, keyId: string): Promise<void> {
  await requireShop(db, shopId)
  await db.transaction().execute(async (trx) => {
    const key = (await listStaffKeys(trx, shopId)).find(({ id }) => id === keyId)
    if (!key) return
    await revokeStaffKey(trx, shopId, keyId)
    const before = { name: key.name }
    await recordChange(trx, clock, admin, { shopId, action: 'tablet-key.revoked', subject: keyId, before })
  })
}
