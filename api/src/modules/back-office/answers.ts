import { VERIFICATION_MINUTES } from '@carte/contract/admin'
import type { AdminSession, StaffAccount, StaffRole } from '@carte/contract/schemas'
import type { Kysely } from 'kysely'
import type { Context } from '../../config/context.ts'
import type { Database } from '../../infrastructure/database/schema.ts'
import { shopsWithRole } from './roles.ts'

/** The most shops that a person of the operator gets to choose from; the directory of shops finds the others. */
const SHOPS_MAX = 100
const MINUTE_MS = 60_000

interface AccountColumns extends Omit<StaffAccount, 'roles'> {
  readonly roles: readonly StaffRole[]
}

export const accountAnswer = ({ id, name, email, language, roles }: AccountColumns): StaffAccount => ({
  id,
  name,
  email,
  language,
  roles: [...roles],
})

/** Returns the shops at which the roles give rights, in the operator's order. */
async function shopsOf(db: Kysely<Database>, roles: readonly StaffRole[]): Promise<AdminSession['shops']> {
  const ids = shopsWithRole(roles, 'kitchen')
  if (ids?.length === 0) return []
  const shops = await db
    .selectFrom('shop')
    .select(['id', 'name', 'time_zone'])
    .$if(ids !== null, (query) => query.where('id', 'in', ids ?? []))
    .orderBy('position')
    .limit(SHOPS_MAX)
    .execute()
  return shops.map(({ id, name, time_zone: timeZone }) => ({ id, name, timeZone }))
}

/** Returns the answer about a session. @param verifiedUntil null without a verification */
export async function sessionAnswer(
  { db, config }: Pick<Context, 'db' | 'config'>,
  account: AccountColumns,
  verifiedUntil: Date | null,
): Promise<AdminSession> {
  return {
    account: accountAnswer(account),
    shops: await shopsOf(db, account.roles),
    ...(verifiedUntil && { verifiedUntil: verifiedUntil.toISOString() }),
    testMode: config.testMode,
  }
}

/** Returns until when a verification of now counts. */
export const verificationEnd = (now: Date): Date => new Date(now.getTime() + VERIFICATION_MINUTES * MINUTE_MS)
