import type { Context } from '../../config/context.ts'
import type { Limiter } from '../../infrastructure/http/rate-limit.ts'
import type { SharedLimits } from '../../infrastructure/http/shared-limits.ts'
import type { createLockout } from '../../infrastructure/lockout.ts'
import type { Mailer } from '../../infrastructure/mail/mailer.ts'
import type { Outbox } from '../../infrastructure/outbox/outbox.ts'
import type { OperatorStore, ShopStore } from '../catalogue/index.ts'
import type { AccountMails } from './mails/account-mails.ts'
import type { Sessions } from './sessions.ts'

/** The window of the limits of registrations and mails. */
const WINDOW_MS = 10 * 60_000
const DAY_MS = 86_400_000

/** Rate limits of account calls; the same for known and unknown addresses. */
interface AccountLimits {
  /** Registrations and changes of address, per network address. Both reveal whether an address is taken. */
  readonly registrations: Limiter
  /** Sign-ins, by password and by code, per network address. */
  readonly signIns: Limiter
  /** Wrong sign-in codes for one mailbox in a day, from any network address. */
  readonly wrongCodes: Limiter
  /** Calls that hash a password, per network address. */
  readonly passwords: Limiter
  /** Requests for mails, per network address. */
  readonly requests: Limiter
  /** Mails to one mailbox, from any network address. */
  readonly mailboxes: Limiter
}

export function createAccountLimits({
  config: { limits },
  createSharedLimiter,
}: Pick<Context, 'config'> & { readonly createSharedLimiter: SharedLimits }): AccountLimits {
  return {
    registrations: createSharedLimiter('registrations', limits.registrations, WINDOW_MS),
    signIns: createSharedLimiter('sign-ins', limits.login),
    wrongCodes: createSharedLimiter('sign-in-codes', limits.wrongSignInCodes, DAY_MS),
    passwords: createSharedLimiter('passwords', limits.login),
    requests: createSharedLimiter('mails', limits.mailRequestsPerAddress, WINDOW_MS),
    mailboxes: createSharedLimiter('mailboxes', limits.mailsPerMailbox, WINDOW_MS),
  }
}

export interface Accounts extends Context {
  readonly operator: OperatorStore
  readonly outbox: Outbox
  readonly sessions: Sessions
  readonly shops: ShopStore
  readonly limits: AccountLimits
  readonly lockout: ReturnType<typeof createLockout>
  readonly mails: AccountMails
}

export type AccountDeps = Omit<Accounts, 'limits' | 'lockout' | 'mails'> & {
  readonly createSharedLimiter: SharedLimits
  readonly mail: Mailer
}
