import type { FastifyInstance } from 'fastify'
import type { AccountDeps, Accounts } from './account-deps.ts'
import { askForMailRoutes } from './ask-for-mail.ts'
import { confirmRoutes } from './confirm.ts'
import { knownPasswordRoutes } from './known-passwords.ts'
import { createAccountLimits } from './limits.ts'
import { createLockout } from './lockout.ts'
import { createAccountMails } from './mails/account-mails.ts'
import { manageRoutes } from './manage.ts'
import { registerRoutes } from './register.ts'
import { resetRoutes } from './reset.ts'

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
