import type { FastifyInstance } from 'fastify'
import type { Context } from '../../config/context.ts'
import type { SharedLimits } from '../../infrastructure/http/shared-limits.ts'
import type { Mailer } from '../../infrastructure/mail/mailer.ts'
import type { Outbox } from '../../infrastructure/outbox/outbox.ts'
import type { Mount } from '../../plugins/mount.ts'
import type { OperatorStore } from '../catalogue/settings/operator-store.ts'
import type { ShopStore } from '../catalogue/shops/shop-store.ts'
import { mountAskForMail } from './ask-for-mail.ts'
import { mountConfirm } from './confirm.ts'
import { mountKnownPasswords } from './known-passwords.ts'
import { type AccountLimits, createAccountLimits } from './limits.ts'
import { createLockout } from './lockout.ts'
import { type AccountMails, createAccountMails } from './mails/account-mails.ts'
import { mountManage } from './manage.ts'
import { mountRegister } from './register.ts'
import { mountReset } from './reset.ts'
import type { Sessions } from './sessions.ts'

/** What calls about an account are answered from. */
export interface Accounts extends Context {
  readonly mount: Mount
  readonly operator: OperatorStore
  readonly outbox: Outbox
  readonly sessions: Sessions
  readonly shops: ShopStore
  readonly limits: AccountLimits
  readonly lockout: ReturnType<typeof createLockout>
  readonly mails: AccountMails
}

type Deps = Omit<Accounts, 'limits' | 'lockout' | 'mails'> & {
  readonly app: FastifyInstance
  readonly limiterOf: SharedLimits
  readonly mail: Mailer
}

/** Making an account, proving its address, and changing what is signed in with (contract "Identity"). */
export function mountAccounts(deps: Deps): void {
  const accounts: Accounts = {
    ...deps,
    limits: createAccountLimits(deps),
    lockout: createLockout(deps),
    mails: createAccountMails(deps),
  }
  mountRegister(accounts)
  mountConfirm(accounts)
  mountAskForMail(accounts)
  mountReset(accounts)
  mountManage(accounts)
  mountKnownPasswords(accounts)
}
