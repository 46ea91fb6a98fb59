import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Context } from '../../config/context.ts'
import type { Secrets } from '../../infrastructure/database/secrets.ts'
import type { Limiter } from '../../infrastructure/http/rate-limit.ts'
import type { SharedLimits } from '../../infrastructure/http/shared-limits.ts'
import type { createLockout } from '../../infrastructure/lockout.ts'
import type { MailBrand } from '../../infrastructure/mail/styles.ts'
import type { Outbox } from '../../infrastructure/outbox/outbox.ts'
import type { AdminAccess } from './access.ts'

const TEN_MINUTES_MS = 10 * 60_000
const DAY_MS = 86_400_000

export interface BackOfficeDeps extends Context {
  readonly adminAccess: AdminAccess
  readonly createSharedLimiter: SharedLimits
  readonly outbox: Outbox
  readonly secrets: Secrets
  /** Ends the remote override of a browser. */
  readonly remoteOverrides: { readonly end: (request: FastifyRequest, reply: FastifyReply) => void }
  /** Returns the operator's name and colors. */
  readonly brand: () => Promise<MailBrand>
}

/** Rate limits of calls about staff accounts; the same for known and unknown addresses (ADMIN-5). */
interface StaffLimits {
  /** Sign-ins and verifications, per network address. */
  readonly signIns: Limiter
  /** Wrong codes of one person's authenticator app in a day, from any network address. */
  readonly wrongCodes: Limiter
  /** Calls that create a challenge, per network address: each writes a row. */
  readonly challenges: Limiter
  /** Attempts to open or accept an invitation, per network address. */
  readonly invitations: Limiter
  /** Requests for mails, per network address. */
  readonly requests: Limiter
  /** Mails to one mailbox, from any network address. */
  readonly mailboxes: Limiter
}

export const createStaffLimits = ({
  config: { limits },
  createSharedLimiter,
}: Pick<BackOfficeDeps, 'config' | 'createSharedLimiter'>): StaffLimits => ({
  signIns: createSharedLimiter('staff-sign-ins', limits.login),
  wrongCodes: createSharedLimiter('staff-codes', limits.wrongSignInCodes, DAY_MS),
  challenges: createSharedLimiter('staff-challenges', limits.adminChallenges),
  invitations: createSharedLimiter('staff-invitations', limits.login),
  requests: createSharedLimiter('staff-mails', limits.mailRequestsPerAddress, TEN_MINUTES_MS),
  mailboxes: createSharedLimiter('staff-mailboxes', limits.mailsPerMailbox, TEN_MINUTES_MS),
})

export interface BackOffice extends BackOfficeDeps {
  readonly limits: StaffLimits
  readonly lockout: ReturnType<typeof createLockout>
}
