import {
  confirmEmail,
  forgotPassword,
  getMembershipCard,
  resendConfirmationEmail,
  resetPassword,
  sendSignInCode,
} from '@carte/contract/schemas'
import { passwordProblems } from '@carte/domain'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Kysely } from 'kysely'
import type { Database } from '../../infrastructure/database/schema.ts'
import { emailKeyOf } from '../../infrastructure/email-key.ts'
import { createLockout } from '../../infrastructure/lockout.ts'
import { hashPassword } from '../../infrastructure/passwords.ts'
import type { OperatorStore } from '../catalogue/index.ts'
import { type AccountDeps, type Accounts, createAccountLimits } from './account-deps.ts'
import { deleteAccountRoutes } from './delete-account.ts'
import { externalRoutes } from './external/routes.ts'
import { favoriteRoutes } from './favorites.ts'
import { historyRoutes } from './history.ts'
import { knownPasswordRoutes } from './known-passwords.ts'
import { consumeLink, deleteLinks, findLink } from './links.ts'
import { createAccountMails, randomMailDelay } from './mails/account-mails.ts'
import { manageRoutes } from './manage.ts'
import { memberCardOf } from './member-card.ts'
import { ownSignInRoutes } from './own-sign-ins.ts'
import { notAuthenticated, problemError, rejectProblems } from './problems.ts'
import { languageRoutes, profileRoutes } from './profile.ts'
import { registerRoutes } from './register.ts'
import type { Customer } from './sessions.ts'
import { signInRoutes } from './sign-in.ts'
import { deleteSignInCode, requestSignInCode } from './sign-in-codes.ts'
import { userDataRoutes } from './user-data.ts'

type RequireCustomer = (request: FastifyRequest) => Promise<Customer>

export async function accountRoutes(app: FastifyInstance, deps: AccountDeps): Promise<void> {
  const requireCustomer: RequireCustomer = async (request) => {
    const customer = await deps.sessions.find(request)
    if (!customer) throw notAuthenticated()
    return customer
  }
  const accounts: Accounts = {
    ...deps,
    limits: createAccountLimits(deps),
    lockout: createLockout(deps),
    mails: createAccountMails(app, deps),
  }
  signInRoutes(app, accounts)
  emailAccountRoutes(app, accounts)
  profileRoutes(app, deps, requireCustomer)
  memberCardRoutes(app, deps, requireCustomer)
  favoriteRoutes(app, deps, requireCustomer)
  historyRoutes(app, deps)
  languageRoutes(app, deps)
  userDataRoutes(app, deps, requireCustomer)
  ownSignInRoutes(app, accounts)
  deleteAccountRoutes(app, deps, requireCustomer)
  externalRoutes(app, deps)
}

/** Registers the calls of accounts with an email address and a password. */
function emailAccountRoutes(app: FastifyInstance, accounts: Accounts): void {
  registerRoutes(app, accounts)
  confirmRoutes(app, accounts)
  linkRequestRoutes(app, accounts)
  resetRoutes(app, accounts)
  manageRoutes(app, accounts)
  knownPasswordRoutes(app)
}

/** Registers the confirmation of an email address: of a new account, or of a changed one. */
function confirmRoutes(app: FastifyInstance, accounts: Accounts): void {
  const { db, clock } = accounts

  app.operation(confirmEmail, async ({ query: { userId, code } }) => {
    try {
      await db.transaction().execute(async (trx) => {
        const customer = await trx
          .selectFrom('customer')
          .selectAll()
          .where('id', '=', userId)
          .forNoKeyUpdate()
          .executeTakeFirst()
        const link = await consumeLink(trx, { customerId: userId, purposes: ['confirm', 'email'], code }, clock.now())
        if (!customer || !link) throw invalidLink()
        if (link.purpose === 'email') return applyNewAddress(accounts, trx, customer, link.email)
        if (emailKeyOf(link.email) !== customer.email_key) throw invalidLink()
        await trx.updateTable('customer').set({ confirmed: true }).where('id', '=', userId).execute()
      })
    } catch (error) {
      // Another account has taken this address since the link was sent.
      throw isUniqueViolation(error) ? invalidLink() : error
    }
    return undefined
  })
}

const invalidLink = () => problemError(['InvalidToken'], 401)

const isUniqueViolation = (error: unknown) => (error as { readonly code?: unknown }).code === '23505'

/** Sets the confirmed address, ends pending links and notifies the previous address (ACCOUNT-8). */
async function applyNewAddress(
  { clock, mails }: Accounts,
  trx: Kysely<Database>,
  customer: Customer,
  email: string,
): Promise<void> {
  await trx
    .updateTable('customer')
    .set({ email, email_key: emailKeyOf(email), confirmed: true })
    .where('id', '=', customer.id)
    .execute()
  await deleteLinks(trx, customer.id, ['confirm', 'reset'])
  await mails.queueNotice(trx, 'email-changed', customer, clock.now())
}

/**
 * Registers the calls that request a link or a sign-in code by mail. The answer and the work are the same whether or not
 * the address has an account (LOGIN-21): the mail worker finds that out later.
 */
function linkRequestRoutes(app: FastifyInstance, accounts: Accounts): void {
  const { limits, mails } = accounts

  const countMail = (email: string, request: FastifyRequest): void => {
    limits.requests.take(request.ip)
    limits.mailboxes.take(emailKeyOf(email))
  }
  const requestLink = async (kind: 'confirm' | 'reset', email: string, request: FastifyRequest): Promise<undefined> => {
    countMail(email, request)
    await mails.queueLink(kind, email, request)
    return undefined
  }
  app.operation(sendSignInCode, async (request) => {
    const { email } = request.body
    countMail(email, request)
    await requestSignInCode(accounts, emailKeyOf(email), randomMailDelay())
    return undefined
  })
  app.operation(forgotPassword, (request) => requestLink('reset', request.body.email, request))
  app.operation(resendConfirmationEmail, (request) => requestLink('confirm', request.body.email, request))
}

/**
 * Registers the reset of a password (LOGIN-22). The code proves access to the mailbox, so the address is confirmed. All
 * sign-ins and a pending change of address end.
 */
export function resetRoutes(app: FastifyInstance, accounts: Accounts): void {
  const { db, clock, sessions, limits, lockout, mails } = accounts

  app.operation(resetPassword, async (request) => {
    const {
      body: { email, resetCode, newPassword },
    } = request
    limits.passwords.take(request.ip)
    rejectProblems(passwordProblems(newPassword))
    // Hash in every case, so that the response time does not reveal whether the address exists.
    const hash = await hashPassword(newPassword)
    const now = clock.now()
    await db.transaction().execute(async (trx) => {
      const customer = await consumeResetLink(trx, emailKeyOf(email), resetCode, now)
      if (!customer) throw problemError(['InvalidToken'])
      request.actor = customer.id
      await trx
        .updateTable('customer')
        .set({ password_hash: hash, confirmed: true })
        .where('id', '=', customer.id)
        .execute()
      await deleteLinks(trx, customer.id, ['confirm', 'email'])
      await deleteSignInCode(trx, customer.email_key)
      // Unlink external logins: an owner of the address is linked again at the next sign-in; another person is not.
      await trx.deleteFrom('external_login').where('customer_id', '=', customer.id).execute()
      await sessions.endAll(customer.id, null, trx)
      await mails.queueNotice(trx, 'password-changed', customer, now)
    })
    await lockout.unlock(emailKeyOf(email))
    return undefined
  })
}

/**
 * Consumes a reset link and returns its customer, or null if it is invalid. Until the link is verified, the work is the
 * same for every address, and no row is locked.
 */
async function consumeResetLink(trx: Kysely<Database>, key: string, code: string, now: Date): Promise<Customer | null> {
  const customers = trx.selectFrom('customer').selectAll().where('email_key', '=', key)
  const unlockedCustomer = await customers.executeTakeFirst()
  const linkCode = { customerId: unlockedCustomer?.id ?? '', purposes: ['reset'], code } as const
  if (!(await findLink(trx, linkCode, now))) return null
  // Lock the customer before the link, as every other change does. The address may have changed meanwhile.
  const customer = await customers.forNoKeyUpdate().executeTakeFirst()
  const link = customer && (await consumeLink(trx, linkCode, now))
  return link && emailKeyOf(link.email) === key ? customer : null
}

function memberCardRoutes(
  app: FastifyInstance,
  { operator }: { readonly operator: OperatorStore },
  requireCustomer: RequireCustomer,
): void {
  app.operation(getMembershipCard, async (request, reply) => {
    const { name, last_name: lastName, email, member_code: memberCode } = await requireCustomer(request)
    const { name: issuer } = await operator.get()
    return (
      reply
        .header('cache-control', 'private, no-store')
        // An SVG can contain scripts: forbid them.
        .header('content-security-policy', "default-src 'none'; frame-ancestors 'none'; sandbox")
        .type('image/svg+xml; charset=utf-8')
        .send(memberCardOf({ issuer, names: [name, lastName], email, memberCode }))
    )
  })
}
