import {
  beginPasskeySignIn,
  beginVerification,
  getAdminSession,
  type PasskeyAnswer,
  type PasswordSignIn,
  signInWithPasskey,
  signInWithPassword,
  signOutAdmin,
  verifyAdmin,
} from '@carte/contract/schemas'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { emailKeyOf } from '../../infrastructure/email-key.ts'
import { HttpError } from '../../infrastructure/http/http-error.ts'
import type { Limiter } from '../../infrastructure/http/rate-limit.ts'
import { verifyPassword } from '../../infrastructure/passwords.ts'
import { sessionAnswer, verificationEnd } from './answers.ts'
import { consumeChallenge, createChallenge } from './challenges.ts'
import { consumeCode, credentialInvalid, passkeysOf, totpSecretOf } from './credentials.ts'
import type { BackOffice } from './deps.ts'
import { assertionOptions, checkPasskey, siteOf } from './passkeys.ts'
import { type Admin, selectAccounts } from './sessions.ts'
import { periodOfCode } from './totp.ts'

const signInError = (code: 'Failed' | 'LockedOut') => new HttpError(401, code, { detail: code })
const lockedOut = () => new HttpError(400, 'LockedOut', { detail: 'LockedOut' })

const findAccount = ({ db }: BackOffice, column: 'id' | 'email_key', value: string) =>
  selectAccounts(db).where(`staff_account.${column}`, '=', value).executeTakeFirst()
type Account = NonNullable<Awaited<ReturnType<typeof findAccount>>>

function isOver(limiter: Limiter, key: string): boolean {
  try {
    limiter.check(key)
    return false
  } catch {
    return true
  }
}

/**
 * Checks a code of a person's authenticator app, and consumes it: it works once. After too many wrong codes in a day,
 * every code is wrong, because a stolen password would otherwise leave only a million guesses (ADMIN-5).
 *
 * @param isCounted whether a wrong code counts; false if the caller has proved nothing else, and could lock people out
 */
async function checkCode(
  { db, clock, secrets, limits }: BackOffice,
  account: Account | undefined,
  code: string,
  isCounted: boolean,
): Promise<boolean> {
  const period = periodOfCode(await totpSecretOf(secrets, account), code, clock.now())
  if (!account || !isCounted || isOver(limits.wrongCodes, account.email_key)) return false
  if (period !== null && (await consumeCode(db, account.id, period))) return true
  try {
    limits.wrongCodes.take(account.email_key)
  } catch {
    // Another wrong code has reached the limit meanwhile.
  }
  return false
}

/** Returns the account of an address, password and code. @throws HttpError 401 `Failed` or `LockedOut` */
async function checkPasswordSignIn(
  backOffice: BackOffice,
  { email, password, code }: PasswordSignIn,
): Promise<Account> {
  const { lockout } = backOffice
  const key = emailKeyOf(email)
  const [account, isLocked] = await Promise.all([findAccount(backOffice, 'email_key', key), lockout.isLocked(key)])
  // Hash in every case, so that the response time does not reveal whether the address exists.
  const isPasswordRight = await verifyPassword(account?.password_hash ?? null, password)
  if (isLocked) throw signInError('LockedOut')
  const isCodeRight = await checkCode(backOffice, account, code, isPasswordRight)
  if (!account || !isPasswordRight || !isCodeRight || account.roles.length === 0)
    throw signInError((await lockout.recordFailure(key)) ? 'LockedOut' : 'Failed')
  // Parallel guesses must not reveal that one of them was right.
  if (!(await lockout.recordSuccess(key))) throw signInError('LockedOut')
  return account
}

/** Returns the account whose passkey answers a challenge. @throws HttpError 401 `Failed` */
async function checkPasskeySignIn(
  backOffice: BackOffice,
  request: FastifyRequest,
  { challengeId, response }: PasskeyAnswer,
): Promise<Account> {
  const { db, clock, config } = backOffice
  const [owner, now] = [{ purpose: 'sign-in', accountId: null, invitationId: null } as const, clock.now()]
  const challenge = await consumeChallenge(db, challengeId, owner, now)
  const site = siteOf(request, config)
  const accountId =
    challenge && (await checkPasskey(db, site, { challenge: challenge.challenge, accountId: null }, response, now))
  const account = accountId === null ? undefined : await findAccount(backOffice, 'id', accountId)
  if (!account || account.roles.length === 0) throw signInError('Failed')
  return account
}

/** Checks a passkey or a code of the signed-in person. @throws HttpError 400 `credential-invalid` or `LockedOut` */
async function checkPresence(
  backOffice: BackOffice,
  request: FastifyRequest,
  { accountId }: Admin,
  answer: PasskeyAnswer | { readonly code: string },
): Promise<void> {
  const { db, clock, config, lockout } = backOffice
  if ('response' in answer) {
    const owner = { purpose: 'verification', accountId, invitationId: null } as const
    const challenge = await consumeChallenge(db, answer.challengeId, owner, clock.now())
    const signed = challenge && { challenge: challenge.challenge, accountId }
    if (signed && (await checkPasskey(db, siteOf(request, config), signed, answer.response, clock.now()))) return
    throw credentialInvalid()
  }
  const account = await findAccount(backOffice, 'id', accountId)
  const key = account?.email_key ?? ''
  if (await lockout.isLocked(key)) throw lockedOut()
  if (!(await checkCode(backOffice, account, answer.code, true)))
    throw (await lockout.recordFailure(key)) ? lockedOut() : credentialInvalid()
  if (!(await lockout.recordSuccess(key))) throw lockedOut()
}

/** Starts a session, and returns its answer. A sign-in counts as a verification. */
export async function beginSession(
  backOffice: BackOffice,
  accountId: string,
  request: FastifyRequest,
  reply: FastifyReply,
) {
  const { adminAccess, clock } = backOffice
  request.actor = accountId
  await adminAccess.sessions.begin(accountId, request, reply)
  const account = await findAccount(backOffice, 'id', accountId)
  if (!account) throw signInError('Failed')
  return sessionAnswer(backOffice, account, verificationEnd(clock.now()))
}

/** Registers the calls that sign in, sign out and verify (ADMIN-4). */
export function signInRoutes(app: FastifyInstance, backOffice: BackOffice): void {
  const { db, clock, config, limits, adminAccess, remoteOverrides } = backOffice
  const { adminOf, sessions } = adminAccess

  app.operation(getAdminSession, (request) => {
    const admin = adminOf(request)
    return sessionAnswer(backOffice, { ...admin, id: admin.accountId }, admin.verifiedUntil)
  })
  app.operation(beginPasskeySignIn, async (request) => {
    limits.challenges.take(request.ip)
    const owner = { purpose: 'sign-in', accountId: null, invitationId: null } as const
    const { id, challenge } = await createChallenge(db, owner, clock.now())
    return { challengeId: id, options: await assertionOptions(siteOf(request, config), challenge) }
  })
  app.operation(signInWithPasskey, async (request, reply) => {
    limits.signIns.take(request.ip)
    const { id } = await checkPasskeySignIn(backOffice, request, request.body)
    return beginSession(backOffice, id, request, reply)
  })
  app.operation(signInWithPassword, async (request, reply) => {
    limits.signIns.take(request.ip)
    const { id } = await checkPasswordSignIn(backOffice, request.body)
    return beginSession(backOffice, id, request, reply)
  })
  app.operation(signOutAdmin, async (request, reply) => {
    request.actor = await sessions.end(request, reply)
    // The next person at this browser gets the released site (RELEASE-27).
    remoteOverrides.end(request, reply)
    return undefined
  })
  app.operation(beginVerification, async (request) => {
    limits.challenges.take(request.ip)
    const { accountId } = adminOf(request)
    const owner = { purpose: 'verification', accountId, invitationId: null } as const
    const { id, challenge } = await createChallenge(db, owner, clock.now())
    const passkeys = await passkeysOf(db, accountId)
    return { challengeId: id, options: await assertionOptions(siteOf(request, config), challenge, passkeys) }
  })
  app.operation(verifyAdmin, async (request) => {
    limits.signIns.take(request.ip)
    const admin = adminOf(request)
    await checkPresence(backOffice, request, admin, request.body)
    return { verifiedUntil: (await sessions.verify(admin.sessionId)).toISOString() }
  })
}
