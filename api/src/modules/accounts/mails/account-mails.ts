import { randomInt, randomUUID } from 'node:crypto'
import type { Language } from '@carte/contract'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Kysely } from 'kysely'
import type { Context } from '../../../config/context.ts'
import type { Database } from '../../../infrastructure/database/schema.ts'
import { HttpError } from '../../../infrastructure/http/http-error.ts'
import type { Mailer } from '../../../infrastructure/mail/mailer.ts'
import { MailError } from '../../../infrastructure/mail/mailer.ts'
import type { Outbox } from '../../../infrastructure/outbox/outbox.ts'
import { guestLanguage, type OperatorStore } from '../../catalogue/index.ts'
import { siteOrigin } from '../addresses.ts'
import { type LinkPurpose, linkUrl } from '../links.ts'
import type { Customer } from '../sessions.ts'
import { mailAccount } from '../topics.ts'
import { type AccountMailKind, accountMessage } from './message.ts'

export interface AccountMails {
  /** Sends a link during the call. @throws HttpError 502 if the mail cannot be sent */
  sendLink(purpose: Exclude<LinkPurpose, 'reset'>, customer: Customer, email: string, code: string): Promise<void>
  /** Queues a link. The worker sends it only if the address belongs to a customer. */
  queueLink(kind: 'confirm' | 'reset', email: string, request: FastifyRequest): Promise<void>
  /**
   * Queues a notice to the address that `customer` has. Pass the row from before a change to notify the previous
   * address.
   */
  queueNotice(
    trx: Kysely<Database>,
    kind: 'email-changed' | 'password-changed',
    customer: Customer,
    at: Date,
  ): Promise<void>
}

interface QueuedMail {
  readonly kind: AccountMailKind
  readonly email: string
  readonly customer_id: string | null
  readonly language: Language
  readonly since: Date
}

/**
 * Range of the random delay before the worker handles a request. Handled at once, the extra work for a known address
 * would slow down the next call and reveal the account.
 */
const RANDOM_DELAY_MS = [50, 1_000] as const

export interface AccountMailDeps extends Context {
  readonly mail: Mailer
  readonly operator: OperatorStore
  readonly outbox: Outbox
}

export function createAccountMails(app: FastifyInstance, deps: AccountMailDeps): AccountMails {
  const { config, db, clock, log, mail, operator, outbox } = deps

  const queueMail = async (trx: Kysely<Database>, mailRow: QueuedMail, delayMs = 0): Promise<void> => {
    const id = randomUUID()
    await trx
      .insertInto('account_mail')
      .values({ id, ...mailRow })
      .execute()
    // The outbox and the log get only the id, not the address.
    await outbox.add(trx, mailAccount, id, delayMs)
  }

  return {
    async sendLink(purpose, customer, email, code) {
      const link = linkUrl(siteOrigin(app, config), { customerId: customer.id, purpose, email }, code)
      const { name: operatorName } = await operator.get()
      const { name, language } = customer
      try {
        await mail.send({ to: email, ...accountMessage({ kind: purpose, language, operatorName, name, link }) })
      } catch (error) {
        if (!(error instanceof MailError)) throw error
        log.warn(
          { customer: customer.id, purpose, reason: error.message },
          'Mail with an account link could not be sent',
        )
        throw new HttpError(502, 'send-email-confirmation-failed')
      }
    },
    async queueLink(kind, email, request) {
      const language = guestLanguage(request, await operator.get())
      const mailRow = { kind, email: email.trim(), customer_id: null, language, since: clock.now() }
      await db.transaction().execute((trx) => queueMail(trx, mailRow, randomInt(...RANDOM_DELAY_MS)))
    },
    queueNotice: (trx, kind, { id, email, language }, at) =>
      queueMail(trx, { kind, email, customer_id: id, language, since: at }),
  }
}
