import type { Rooms } from '../../rooms.ts'
import { mountAskForMail } from './ask-for-mail.ts'
import { mountConfirm } from './confirm.ts'
import { mountKnownPasswords } from './known-passwords.ts'
import { type AccountLimits, createAccountLimits } from './limits.ts'
import { createLockout } from './lockout.ts'
import { type AccountMails, createAccountMails } from './mails/account-mails.ts'
import { mountManage } from './manage.ts'
import { mountRegister } from './register.ts'
import { mountReset } from './reset.ts'

/** What calls about an account are answered from. */
export interface Accounts extends Rooms {
  readonly limits: AccountLimits
  readonly lockout: ReturnType<typeof createLockout>
  readonly mails: AccountMails
}

/** Making an account, proving its address, and changing what is signed in with (contract "Identity"). */
export function mountAccounts(rooms: Rooms): void {
  const accounts: Accounts = {
    ...rooms,
    limits: createAccountLimits(rooms),
    lockout: createLockout(rooms),
    mails: createAccountMails(rooms),
  }
  mountRegister(accounts)
  mountConfirm(accounts)
  mountAskForMail(accounts)
  mountReset(accounts)
  mountManage(accounts)
  mountKnownPasswords(accounts)
}
