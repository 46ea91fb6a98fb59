import { randomBytes, randomUUID } from 'node:crypto'
import type { Kysely, Selectable } from 'kysely'
import type { Database } from '../../infrastructure/database/schema.ts'

// Random values that a passkey signs, or the secret that an authenticator app is set up with (ADMIN-4). Each is for one
// purpose and person, and works once.

export type Challenge = Selectable<Database['staff_challenge']>

export interface ChallengeOwner {
  readonly purpose: Challenge['purpose']
  /** Null for a sign-in and for a new person. */
  readonly accountId: string | null
  /** Set for a person without a session who sets up a credential. */
  readonly invitationId: string | null
}

const MINUTE_MS = 60_000
const VALID_MS: Readonly<Record<Challenge['purpose'], number>> = {
  'sign-in': 5 * MINUTE_MS,
  verification: 5 * MINUTE_MS,
  // A person may have to install an authenticator app first.
  credential: 15 * MINUTE_MS,
}

/** @param encryptTotp returns the encrypted secret of an authenticator app, for the id of the challenge */
export async function createChallenge(
  db: Kysely<Database>,
  { purpose, accountId, invitationId }: ChallengeOwner,
  now: Date,
  encryptTotp?: (id: string) => Buffer,
): Promise<Pick<Challenge, 'id' | 'challenge'>> {
  const [id, challenge] = [randomUUID(), randomBytes(32).toString('base64url')]
  await db
    .insertInto('staff_challenge')
    .values({
      id,
      purpose,
      challenge,
      totp_secret: encryptTotp?.(id) ?? null,
      account_id: accountId,
      invitation_id: invitationId,
      expires_at: new Date(now.getTime() + VALID_MS[purpose]),
    })
    .execute()
  return { id, challenge }
}

/** Deletes a challenge and returns it; null if it has expired, was used, or is for another purpose or person. */
export async function consumeChallenge(
  db: Kysely<Database>,
  id: string,
  { purpose, accountId, invitationId }: ChallengeOwner,
  now: Date,
): Promise<Challenge | null> {
  const consumed = await db
    .deleteFrom('staff_challenge')
    .where('id', '=', id)
    .where('purpose', '=', purpose)
    .where('account_id', 'is not distinct from', accountId)
    .where('invitation_id', 'is not distinct from', invitationId)
    .where('expires_at', '>', now)
    .returningAll()
    .executeTakeFirst()
  return consumed ?? null
}
