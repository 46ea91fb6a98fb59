import {
  addCredential,
  beginCredential,
  changeOwnAccount,
  endOwnSignIn,
  getOwnCredentials,
  getOwnSignIns,
  removePasskey,
} from '@carte/contract/schemas'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Kysely } from 'kysely'
import type { Database } from '../../infrastructure/database/schema.ts'
import { HttpError } from '../../infrastructure/http/http-error.ts'
import { accountAnswer } from './answers.ts'
import { type AuditedChange, recordChange } from './audit.ts'
import { beginNewCredential, credentialsOf, passkeysOf, prepareCredential, storeCredential } from './credentials.ts'
import type { BackOffice } from './deps.ts'
import { selectAccounts } from './sessions.ts'
import { mailCredentialChanged } from './topics.ts'

/** Locks an account, so that changes of its credentials wait for each other, and returns it. */
const lockAccount = (trx: Kysely<Database>, accountId: string) =>
  trx.selectFrom('staff_account').selectAll().where('id', '=', accountId).forNoKeyUpdate().executeTakeFirstOrThrow()

/** Registers the calls about one's own account, sign-ins and credentials (ADMIN-12). */
export function ownAccountRoutes(app: FastifyInstance, backOffice: BackOffice): void {
  const { db, clock, limits, adminAccess } = backOffice
  const { adminOf, sessions } = adminAccess

  app.operation(changeOwnAccount, (request) => {
    const admin = adminOf(request)
    return db.transaction().execute(async (trx) => {
      const { name, language } = await lockAccount(trx, admin.accountId)
      await trx.updateTable('staff_account').set(request.body).where('id', '=', admin.accountId).execute()
      await recordChange(trx, clock, admin, {
        shopId: null,
        action: 'account.details',
        subject: admin.accountId,
        before: { name, language },
        after: request.body,
      })
      return accountAnswer(
        await selectAccounts(trx).where('staff_account.id', '=', admin.accountId).executeTakeFirstOrThrow(),
      )
    })
  })
  app.operation(getOwnSignIns, async (request) => {
    const { accountId, sessionId } = adminOf(request)
    const own = await sessions.list(accountId)
    return own.map(({ id, browser, created_at: createdAt, last_used_at: lastUsedAt }) => ({
      id,
      browser,
      createdAt: createdAt.toISOString(),
      lastUsedAt: lastUsedAt.toISOString(),
      isCurrent: id === sessionId,
    }))
  })
  app.operation(endOwnSignIn, async (request) => {
    await sessions.endOthers(adminOf(request).accountId, { only: request.params.sessionId })
    return undefined
  })
  app.operation(getOwnCredentials, (request) => credentialsOf(db, adminOf(request).accountId))
  app.operation(beginCredential, (request) => {
    limits.challenges.take(request.ip)
    const admin = adminOf(request)
    return beginNewCredential(backOffice, request, admin, { accountId: admin.accountId, invitationId: null })
  })
  app.operation(addCredential, async (request) => {
    limits.signIns.take(request.ip)
    const { accountId } = adminOf(request)
    const { challengeId, credential } = request.body
    const prepared = await prepareCredential(credential)
    const binding = { accountId, invitationId: null }
    await changeCredentials(backOffice, request, async (trx) => {
      await storeCredential(backOffice, trx, request, { challengeId, binding, accountId, credential: prepared })
      return credential.kind === 'passkey'
        ? { action: 'account.passkey.add', after: { name: credential.name } }
        : { action: 'account.password' }
    })
    return credentialsOf(db, accountId)
  })
  app.operation(removePasskey, async (request) => {
    const { accountId } = adminOf(request)
    await changeCredentials(backOffice, request, async (trx, hasPassword) => {
      const passkeys = await passkeysOf(trx, accountId)
      const removed = passkeys.find(({ id }) => id === request.params.passkeyId)
      if (!removed) throw new HttpError(404, 'error.notFound')
      if (passkeys.length === 1 && !hasPassword) throw new HttpError(409, 'last-credential')
      await trx.deleteFrom('staff_passkey').where('id', '=', removed.id).execute()
      return { action: 'account.passkey.remove', before: { name: removed.name } }
    })
    return credentialsOf(db, accountId)
  })
}

interface CredentialChange {
  readonly action: AuditedChange['action']
  readonly before?: { readonly name: string }
  readonly after?: { readonly name: string }
}

/** Changes the person's credentials, ends all other sessions, and tells the person by mail. */
async function changeCredentials(
  { db, clock, adminAccess, outbox }: BackOffice,
  request: FastifyRequest,
  change: (trx: Kysely<Database>, hasPassword: boolean) => Promise<CredentialChange>,
): Promise<void> {
  const admin = adminAccess.adminOf(request)
  const { accountId, sessionId } = admin
  await db.transaction().execute(async (trx) => {
    const { password_hash: hash } = await lockAccount(trx, accountId)
    const changed = await change(trx, hash !== null)
    await adminAccess.sessions.endOthers(accountId, { except: sessionId }, trx)
    await recordChange(trx, clock, admin, { shopId: null, subject: accountId, ...changed })
    await outbox.add(trx, mailCredentialChanged, accountId)
  })
}
