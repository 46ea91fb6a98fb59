import type { Kysely } from 'kysely'
import type { Database } from '../../infrastructure/database/schema.ts'
import { sessionLimits } from './sessions.ts'

/** Deletes challenges, invitations and sessions that have expired (ADMIN-6). */
export async function deleteExpiredStaffAccess(db: Kysely<Database>, now: Date): Promise<void> {
  await db.deleteFrom('staff_challenge').where('expires_at', '<', now).execute()
  await db.deleteFrom('staff_invitation').where('expires_at', '<', now).execute()
  const { usedAfter, createdAfter } = sessionLimits(now)
  await db
    .deleteFrom('admin_session')
    .where(({ or, eb }) => or([eb('last_used_at', '<', usedAfter), eb('created_at', '<', createdAfter)]))
    .execute()
}
