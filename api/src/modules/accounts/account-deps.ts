import type { Context } from '../../config/context.ts'
import type { SharedLimits } from '../../infrastructure/http/shared-limits.ts'
import type { Mailer } from '../../infrastructure/mail/mailer.ts'
import type { Outbox } from '../../infrastructure/outbox/outbox.ts'
import type { OperatorStore, ShopStore } from '../catalogue/index.ts'
import type { AccountLimits } from './limits.ts'
import type { createLockout } from './lockout.ts'
import type { AccountMails } from './mails/account-mails.ts'
import type { Sessions } from './sessions.ts'

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
  readonly limiterOf: SharedLimits
  readonly mail: Mailer
}
