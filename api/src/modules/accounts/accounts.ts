import type { FastifyInstance } from 'fastify'
import type { Context } from '../../config/context.ts'
import type { SharedLimits } from '../../infrastructure/http/shared-limits.ts'
import type { Mailer } from '../../infrastructure/mail/mailer.ts'
import type { Outbox } from '../../infrastructure/outbox/outbox.ts'
import type { OperatorStore } from '../catalogue/settings/operator-store.ts'
import type { ShopStore } from '../catalogue/shops/shop-store.ts'
import { askForMailRoutes } from './ask-for-mail.ts'
import { confirmRoutes } from './confirm.ts'
import { knownPasswordRoutes } from './known-passwords.ts'
import { type AccountLimits, createAccountLimits } from './limits.ts'
import { createLockout } from './lockout.ts'
import { type AccountMails, createAccountMails } from './mails/account-mails.ts'
import { manageRoutes } from './manage.ts'
import { registerRoutes } from './register.ts'
import { resetRoutes } from './reset.ts'
import type { Sessions } from './sessions.ts'

/** What calls about an account are answered from. */
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

/** Making an account, proving its address, and changing what is signed in with (contract "Identity"). */
export function signInDetailRoutes(app: FastifyInstance, deps: AccountDeps): void {
  const accounts: Accounts = {
    ...deps,
    limits: createAccountLimits(deps),
    lockout: createLockout(deps),
    mails: createAccountMails(app, deps),
  }
  registerRoutes(app, accounts)
  confirmRoutes(app, accounts)
  askForMailRoutes(app, accounts)
  resetRoutes(app, accounts)
  manageRoutes(app, accounts)
  knownPasswordRoutes(app)
}
