import type { Config } from '../context.ts'
import { createLimiter, type Limiter } from '../http/rate-limit.ts'

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

export function createAccountLimits({ limits }: Pick<Config, 'limits'>): AccountLimits {
  return {
    registrations: createLimiter(limits.registrations, WINDOW_MS),
    passwords: createLimiter(limits.login),
    requests: createLimiter(limits.mailRequestsPerAddress, WINDOW_MS),
    mailboxes: createLimiter(limits.mailsPerMailbox, WINDOW_MS),
  }
}
