import type { Context } from '../../../config/context.ts'
import { MailError, type Mailer } from '../../../infrastructure/mail/mailer.ts'
import { mailBackoff } from '../../../infrastructure/mail/send-once.ts'
import type { Outbox, Retry } from '../../../infrastructure/outbox/outbox.ts'
import { mailBrand, type OperatorStore } from '../../catalogue/index.ts'
import { createSignInCode } from '../sign-in-codes.ts'
import { mailSignInCode } from '../topics.ts'
import { signInCodeMessage } from './message.ts'

interface Deps extends Context {
  readonly mail: Mailer
  readonly operator: OperatorStore
  readonly outbox: Outbox
}

/** Creates the code of a request, and sends it if the address has an account. Retries with a new code. */
async function sendCode(
  { mail, operator, ...deps }: Deps,
  requestId: string,
  attempt: number,
): Promise<Retry | undefined> {
  const { db, log } = deps
  // Also for an address without an account, so that a guess is the same work for every address.
  const created = await createSignInCode(deps, requestId)
  if (!created) return undefined
  const { code, emailKey } = created
  const customer = await db.selectFrom('customer').selectAll().where('email_key', '=', emailKey).executeTakeFirst()
  if (!customer) return undefined
  const { email, name, language } = customer
  const brand = await mailBrand(operator)
  try {
    await mail.send({ to: email, ...signInCodeMessage({ language, brand, name, code }) })
  } catch (error) {
    const isFinal = error instanceof MailError && error.isFinal
    const outcome = isFinal ? 'rejected' : 'not sent; it is retried later'
    log.warn({ customer: customer.id, attempt, reason: String(error) }, `Mail with a sign-in code ${outcome}`)
    if (!isFinal) return { retryInMs: mailBackoff(attempt) }
  }
  return undefined
}

/** Installs the worker for mails with sign-in codes, which retries for ten minutes (LOGIN-34). */
export function installSignInCodeMails(deps: Deps): void {
  deps.outbox.on(mailSignInCode, (id, attempt) => sendCode(deps, id, attempt))
}
