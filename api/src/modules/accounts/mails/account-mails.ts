import { randomInt, randomUUID } from 'node:crypto'
import type { Language } from '@carte/contract'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Kysely, Selectable } from 'kysely'
import type { Context } from '../../../config/context.ts'
import type { Database } from '../../../infrastructure/database/schema.ts'
import { emailKeyOf } from '../../../infrastructure/email-key.ts'
import { HttpError } from '../../../infrastructure/http/http-error.ts'
import { siteOrigin } from '../../../infrastructure/http/site-origin.ts'
import { MailError, type Mailer, type Message } from '../../../infrastructure/mail/mailer.ts'
import { mailBackoff } from '../../../infrastructure/mail/send-once.ts'
import type { Outbox, Retry } from '../../../infrastructure/outbox/outbox.ts'
import { guestLanguage, mailBrand, type OperatorStore } from '../../catalogue/index.ts'
import { createLink, type LinkPurpose, linkUrl } from '../links.ts'
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
export const randomMailDelay = (): number => randomInt(...RANDOM_DELAY_MS)

interface AccountMailDeps extends Context {
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
      const brand = await mailBrand(operator)
      const { name, language } = customer
      try {
        await mail.send({ to: email, ...accountMessage({ kind: purpose, language, brand, name, link }) })
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
      await db.transaction().execute((trx) => queueMail(trx, mailRow, randomMailDelay()))
    },
    queueNotice: (trx, kind, { id, email, language }, at) =>
      queueMail(trx, { kind, email, customer_id: id, language, since: at }),
  }
}

type AccountMail = Selectable<Database['account_mail']>

const GIVE_UP_MS = 86_400_000

async function recipientOf(
  { db }: Pick<Context, 'db'>,
  { customer_id: id, email }: AccountMail,
): Promise<Customer | null> {
  const customers = db.selectFrom('customer').selectAll()
  const query = id === null ? customers.where('email_key', '=', emailKeyOf(email)) : customers.where('id', '=', id)
  return (await query.executeTakeFirst()) ?? null
}

/**
 * Returns the link of a mail, created when it is sent. Returns null if the customer needs no mail because they are
 * confirmed.
 */
async function linkOf(
  app: FastifyInstance,
  deps: AccountMailDeps,
  kind: AccountMail['kind'],
  customer: Customer,
): Promise<string | null> {
  const origin = siteOrigin(app, deps.config)
  if (kind === 'password-changed') return new URL('/forgot-password', origin).href
  if (kind === 'email-changed') return new URL('/', origin).href
  if (kind === 'confirm' && customer.confirmed) return null
  const purpose: LinkPurpose = kind
  const link = { customerId: customer.id, purpose, email: customer.email }
  return linkUrl(origin, link, await createLink(deps.db, link, deps.clock.now()))
}

/** Returns null if there is no customer, or the customer needs no mail. */
async function messageOf(app: FastifyInstance, deps: AccountMailDeps, queued: AccountMail): Promise<Message | null> {
  const customer = await recipientOf(deps, queued)
  const link = customer && (await linkOf(app, deps, queued.kind, customer))
  if (!customer || link === null) return null
  const brand = await mailBrand(deps.operator)
  const { name, language } = customer
  // Use the address that the customer registered: the requested one can differ in case.
  const to = queued.customer_id === null ? customer.email : queued.email
  return { to, ...accountMessage({ kind: queued.kind, language, brand, name, link }) }
}

/** Sends a queued mail. Deletes it once it is sent, permanently rejected, or too old. */
async function sendQueuedMail(
  app: FastifyInstance,
  deps: AccountMailDeps,
  id: string,
  attempt: number,
): Promise<Retry | undefined> {
  const { db, clock, log, mail } = deps
  const queued = await db.selectFrom('account_mail').selectAll().where('id', '=', id).executeTakeFirst()
  if (!queued) return undefined
  const fields = { mail: id, kind: queued.kind, attempt }
  if (clock.now().getTime() - queued.since.getTime() > GIVE_UP_MS) {
    log.warn(fields, 'Account mail abandoned: not sent within a day')
  } else {
    try {
      const message = await messageOf(app, deps, queued)
      if (message) await mail.send(message)
    } catch (error) {
      const isFinal = error instanceof MailError && error.isFinal
      const outcome = isFinal ? 'rejected; it is deleted' : 'not sent; it is retried later'
      log.warn({ ...fields, reason: String(error) }, `Account mail ${outcome}`)
      if (!isFinal) return { retryInMs: mailBackoff(attempt) }
    }
  }
  await db.deleteFrom('account_mail').where('id', '=', id).execute()
  return undefined
}

/** Installs the worker for queued mails, which retries for a day (LOGIN-21). */
export function installAccountMails(app: FastifyInstance, deps: AccountMailDeps): void {
  deps.outbox.on(mailAccount, (id, attempt) => sendQueuedMail(app, deps, id, attempt))
}
