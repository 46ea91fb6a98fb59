import type { Context } from '../../config/context.ts'
import type { Limiter } from '../../infrastructure/http/rate-limit.ts'
import type { SharedLimits } from '../../infrastructure/http/shared-limits.ts'

const WINDOW_MS = 10 * 60_000

/** How often accounts may be made, changed, and written to; known addresses and unknown ones alike. */
export interface AccountLimits {
  /** Accounts made and addresses changed, both of which tell that an address is taken, by address of the network. */
  readonly registrations: Limiter
  /** Calls that compute a password's hash, by address of the network. */
  readonly passwords: Limiter
  /** Mails asked for, by address of the network. */
  readonly requests: Limiter
  /** Mails to one mailbox, whoever asks for them. */
  readonly mailboxes: Limiter
}

export function createAccountLimits({
  config: { limits },
  limiterOf,
}: Pick<Context, 'config'> & { readonly limiterOf: SharedLimits }): AccountLimits {
  return {
    registrations: limiterOf('registrations', limits.registrations, WINDOW_MS),
    passwords: limiterOf('passwords', limits.login),
    requests: limiterOf('mails', limits.mailRequestsPerAddress, WINDOW_MS),
    mailboxes: limiterOf('mailboxes', limits.mailsPerMailbox, WINDOW_MS),
  }
}
