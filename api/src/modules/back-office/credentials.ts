import type { CredentialOptions, Credentials, NewCredential } from '@carte/contract/schemas'
import { passwordProblems } from '@carte/domain'
import type { FastifyRequest } from 'fastify'
import type { Kysely } from 'kysely'
import type { Clock } from '../../config/context.ts'
import type { Database } from '../../infrastructure/database/schema.ts'
import type { Secrets } from '../../infrastructure/database/secrets.ts'
import { decrypt, encrypt } from '../../infrastructure/encryption.ts'
import { HttpError } from '../../infrastructure/http/http-error.ts'
import { hashPassword } from '../../infrastructure/passwords.ts'
import { type ChallengeOwner, consumeChallenge, createChallenge } from './challenges.ts'
import type { BackOffice } from './deps.ts'
import { attestationOptions, readNewPasskey, siteOf } from './passkeys.ts'
import { newTotpSecret, periodOfCode, totpSetup } from './totp.ts'

/** Passkeys of one person. */
const PASSKEYS_MAX = 20

export const credentialInvalid = () => new HttpError(400, 'credential-invalid')

/** Returns the key that secrets of authenticator apps are encrypted with. */
const totpKey = (secrets: Secrets): Promise<Buffer> => secrets.get('staff-totp')

/** Returns the decrypted secret of a person's authenticator app; null without one. */
export async function totpSecretOf(
  secrets: Secrets,
  account: { readonly id: string; readonly totp_secret: Buffer | null } | undefined,
): Promise<Buffer | null> {
  const key = await totpKey(secrets)
  return account?.totp_secret ? decrypt(key, account.totp_secret, account.id) : null
}

/** Marks a code as used. Returns false if it, or a later one, was used before. */
export async function consumeCode(db: Kysely<Database>, accountId: string, period: number): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('staff_account')
    .set({ totp_last_step: period })
    .where('id', '=', accountId)
    .where('totp_last_step', '<', period)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

export const passkeysOf = (db: Kysely<Database>, accountId: string) =>
  db.selectFrom('staff_passkey').selectAll().where('account_id', '=', accountId).orderBy('created_at').execute()

interface CredentialOwner {
  readonly accountId: string
  readonly email: string
  readonly name: string
}

/** Returns what a person needs to set up a passkey, or a password with an authenticator app. */
export async function beginNewCredential(
  { db, clock, config, secrets, brand }: Pick<BackOffice, 'db' | 'clock' | 'config' | 'secrets' | 'brand'>,
  request: FastifyRequest,
  owner: CredentialOwner,
  binding: Omit<ChallengeOwner, 'purpose'>,
): Promise<CredentialOptions> {
  const secret = newTotpSecret()
  const key = await totpKey(secrets)
  const { id, challenge } = await createChallenge(
    db,
    { purpose: 'credential', ...binding },
    clock.now(),
    (challengeId) => encrypt(key, secret, challengeId),
  )
  const { name: issuer } = await brand()
  const existing = await passkeysOf(db, owner.accountId)
  return {
    challengeId: id,
    passkeyOptions: await attestationOptions(siteOf(request, config), issuer, challenge, owner, existing),
    totp: totpSetup(secret, { issuer, label: owner.email }),
  }
}

/** A credential whose password is checked and hashed, so that a transaction need not wait for it. */
export type PreparedCredential =
  | Extract<NewCredential, { readonly kind: 'passkey' }>
  | { readonly kind: 'password'; readonly hash: string; readonly code: string }

/** @throws HttpError 400 for a password that breaks the rules (LOGIN-14) */
export async function prepareCredential(credential: NewCredential): Promise<PreparedCredential> {
  if (credential.kind === 'passkey') return credential
  const problems = passwordProblems(credential.password)
  const [first] = problems
  if (first !== undefined) throw new HttpError(400, first, { errors: { 'credential.password': problems } })
  return { kind: 'password', hash: await hashPassword(credential.password), code: credential.code }
}

interface StoreCredential {
  readonly challengeId: string
  readonly binding: Omit<ChallengeOwner, 'purpose'>
  readonly accountId: string
  readonly credential: PreparedCredential
}

/**
 * Stores a new passkey, or the password with its authenticator app, which replaces an earlier one. Consumes the
 * challenge; with a wrong code it stays, because the transaction is rolled back.
 *
 * @throws HttpError 400 `credential-invalid`
 */
export async function storeCredential(
  { clock, config, secrets }: Pick<BackOffice, 'config' | 'secrets'> & { readonly clock: Clock },
  trx: Kysely<Database>,
  request: FastifyRequest,
  { challengeId, binding, accountId, credential }: StoreCredential,
): Promise<void> {
  const now = clock.now()
  const challenge = await consumeChallenge(trx, challengeId, { purpose: 'credential', ...binding }, now)
  if (!challenge?.totp_secret) throw credentialInvalid()
  if (credential.kind === 'passkey') {
    const passkey = await readNewPasskey(siteOf(request, config), challenge.challenge, credential.response)
    if (!passkey || (await passkeysOf(trx, accountId)).length >= PASSKEYS_MAX) throw credentialInvalid()
    const inserted = await trx
      .insertInto('staff_passkey')
      .values({ ...passkey, account_id: accountId, name: credential.name, created_at: now })
      .onConflict((conflict) => conflict.doNothing())
      .returning('id')
      .executeTakeFirst()
    if (!inserted) throw credentialInvalid()
    return
  }
  const key = await totpKey(secrets)
  const secret = decrypt(key, challenge.totp_secret, challenge.id)
  const period = periodOfCode(secret, credential.code, now)
  if (period === null) throw credentialInvalid()
  await trx
    .updateTable('staff_account')
    .set({ password_hash: credential.hash, totp_secret: encrypt(key, secret, accountId), totp_last_step: period })
    .where('id', '=', accountId)
    .execute()
}

/** Removes all ways to sign in of an account. */
export async function removeCredentials(trx: Kysely<Database>, accountId: string): Promise<void> {
  await trx.deleteFrom('staff_passkey').where('account_id', '=', accountId).execute()
  await trx
    .updateTable('staff_account')
    .set({ password_hash: null, totp_secret: null, totp_last_step: 0 })
    .where('id', '=', accountId)
    .execute()
}

/** Returns an account's ways to sign in, without secrets. */
export async function credentialsOf(db: Kysely<Database>, accountId: string): Promise<Credentials> {
  const [passkeys, account] = await Promise.all([
    passkeysOf(db, accountId),
    db.selectFrom('staff_account').select('password_hash').where('id', '=', accountId).executeTakeFirstOrThrow(),
  ])
  return {
    passkeys: passkeys.map(({ id, name, created_at: createdAt, last_used_at: lastUsedAt }) => ({
      id,
      name,
      createdAt: createdAt.toISOString(),
      lastUsedAt: lastUsedAt?.toISOString() ?? null,
    })),
    hasPassword: account.password_hash !== null,
  }
}
