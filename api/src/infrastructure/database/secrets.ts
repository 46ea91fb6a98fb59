import { randomBytes } from 'node:crypto'
import type { Kysely } from 'kysely'
import type { Database } from './schema.ts'

/** Keys that the installation generates and that all of its instances share. */
export interface Secrets {
  get(
    name:
      | 'audited-address'
      | 'browser'
      | 'customer-code'
      | 'sandbox-webhook'
      | 'staff-totp'
      | 'stripe-installation'
      | 'telemetry-network'
      | 'local-work'
      | 'visit'
      | 'web-push',
  ): Promise<Buffer>
}

export function createSecrets(db: Kysely<Database>): Secrets {
  const cached = new Map<string, Promise<Buffer>>()
  const read = async (name: string): Promise<Buffer> => {
    await db
      .insertInto('secret')
      .values({ name, value: randomBytes(32) })
      .onConflict((conflict) => conflict.doNothing())
      .execute()
    return (await db.selectFrom('secret').select('value').where('name', '=', name).executeTakeFirstOrThrow()).value
  }
  return {
    get(name) {
      const value = cached.get(name) ?? read(name)
      cached.set(name, value)
      // Do not cache a failure, such as a lost connection to the database.
      value.catch(() => cached.delete(name))
      return value
    },
  }
}
