import type { FastifyInstance } from 'fastify'
import { siteOrigin } from '../../../infrastructure/http/site-origin.ts'
import { MailError, type Mailer, type Message } from '../../../infrastructure/mail/mailer.ts'
import { mailBackoff } from '../../../infrastructure/mail/send-once.ts'
import type { Handler } from '../../../infrastructure/outbox/outbox.ts'
import type { BackOfficeDeps } from '../deps.ts'
import { invitationUrl, renewCode } from '../invitations.ts'
import { mailCredentialChanged, mailInvitation, mailNewRoles } from '../topics.ts'
import { type StaffMailKind, staffMessage } from './message.ts'

type Deps = Pick<BackOfficeDeps, 'db' | 'clock' | 'log' | 'config' | 'outbox' | 'brand'> & { readonly mail: Mailer }

/** Retries of a mail; with the backoff of mails, for about a day. */
const ATTEMPTS_MAX = 100

const findAccount = ({ db }: Deps, id: string) =>
  db.selectFrom('staff_account').select(['email', 'name', 'language']).where('id', '=', id).executeTakeFirst()

/** Returns the mail with the link of an invitation or a reset; null if it has been accepted, revoked or replaced. */
async function invitationMail(app: FastifyInstance, deps: Deps, id: string): Promise<Message | null> {
  const renewed = await renewCode(deps.db, id, deps.clock.now())
  if (!renewed) return null
  const { code, invitation } = renewed
  const { email, language, account_id: accountId } = invitation
  const account = accountId === null ? undefined : await findAccount(deps, accountId)
  const kind = accountId === null ? 'invitation' : 'reset'
  const link = invitationUrl(siteOrigin(app, deps.config), code)
  return { to: email, ...staffMessage({ kind, language, brand: await deps.brand(), name: account?.name ?? '', link }) }
}

async function noticeOf(
  app: FastifyInstance,
  deps: Deps,
  kind: Extract<StaffMailKind, 'roles' | 'credential'>,
  accountId: string,
): Promise<Message | null> {
  const account = await findAccount(deps, accountId)
  if (!account) return null
  const { email, name, language } = account
  const link = new URL('/admin', siteOrigin(app, deps.config)).href
  return { to: email, ...staffMessage({ kind, language, brand: await deps.brand(), name, link }) }
}

/** Installs the workers that send mails about staff accounts, and retry for about a day (ADMIN-8). */
export function installStaffMails(app: FastifyInstance, deps: Deps): void {
  const { log, mail, outbox } = deps
  const send =
    (kind: 'invitation' | 'roles' | 'credential', messageOf: (subject: string) => Promise<Message | null>): Handler =>
    async (subject, attempt) => {
      try {
        const message = await messageOf(subject)
        if (message) await mail.send(message)
      } catch (error) {
        const isFinal = (error instanceof MailError && error.isFinal) || attempt >= ATTEMPTS_MAX
        const outcome = isFinal ? 'rejected' : 'not sent; it is retried later'
        log.warn({ kind, subject, attempt, reason: String(error) }, `Mail about a staff account ${outcome}`)
        if (!isFinal) return { retryInMs: mailBackoff(attempt) }
      }
      return undefined
    }
  outbox.on(
    mailInvitation,
    send('invitation', (id) => invitationMail(app, deps, id)),
  )
  outbox.on(
    mailNewRoles,
    send('roles', (id) => noticeOf(app, deps, 'roles', id)),
  )
  outbox.on(
    mailCredentialChanged,
    send('credential', (id) => noticeOf(app, deps, 'credential', id)),
  )
}
