import { createHash, randomBytes, randomUUID } from 'node:crypto'
import type { AdminSession, CredentialOptions, StaffRole } from '@carte/contract'
import { Secret, TOTP } from 'otpauth'
import { type Answered, send } from './ordering.ts'
import type { TestApi } from './protocol.ts'

export { createAuthenticator } from './authenticator.ts'

// Actions of people with staff accounts, as preconditions of tests.

type Fetch = typeof globalThis.fetch
/** A successful body, or a problem document. */
type Body<T> = T & { readonly code?: string; readonly errors?: Readonly<Record<string, readonly string[]>> }

export const callAdmin = <T = object>(
  fetch: Fetch,
  method: string,
  path: string,
  body?: unknown,
): Promise<Answered<Body<T>>> => send<Body<T>>(fetch, method, `/api/admin${path}`, body)

/** Returns the code that an authenticator app shows at a time. */
export const codeAt = (secret: string, at: Date | number): string =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: Number(at) })

interface NewInvitation {
  readonly email: string
  readonly roles?: readonly StaffRole[]
  readonly accountId?: string | null
  readonly invitedBy?: string | null
  readonly expiresAt?: Date
}

const DAY_MS = 86_400_000

/** Stores an invitation like the command line. @returns the code of its link */
export async function insertInvitation(
  api: Pick<TestApi, 'sql'>,
  { email, roles = [], accountId = null, invitedBy = null, expiresAt = new Date(Date.now() + DAY_MS) }: NewInvitation,
): Promise<string> {
  const code = randomBytes(32).toString('base64url')
  await api.sql(
    `insert into staff_invitation (id, code_hash, email, email_key, language, roles, account_id, invited_by, expires_at)
      values ($1, decode($2, 'hex'), $3, lower($3), 'en', $4, $5, $6, $7)`,
    [
      ...[randomUUID(), createHash('sha256').update(code).digest('hex'), email, JSON.stringify(roles)],
      ...[accountId, invitedBy, expiresAt],
    ],
  )
  return code
}

export const openInvitation = (fetch: Fetch, code: string) =>
  callAdmin<CredentialOptions>(fetch, 'POST', '/invitation', { code })

/** What a person answers to an open invitation. */
export const acceptance = (code: string, { challengeId }: CredentialOptions, credential: object) => ({
  ...{ code, challengeId, credential },
  ...{ name: 'Sara Shift', language: 'en' },
})

export const STAFF_PASSWORD = 'Personal-1!'

let people = 0

/** Creates an account by an invitation, with a password and an authenticator app, and signs `fetch` in. */
export async function joinWithPassword(
  api: TestApi,
  roles: readonly StaffRole[],
  { fetch = api.visitor(), at = new Date() }: { readonly fetch?: Fetch; readonly at?: Date } = {},
) {
  const email = `staff-${process.pid}-${++people}@example.com`
  const code = await insertInvitation(api, { email, roles, expiresAt: new Date(at.getTime() + DAY_MS) })
  const { body: opened } = await openInvitation(fetch, code)
  const { secret } = opened.totp
  const credential = { kind: 'password', password: STAFF_PASSWORD, code: codeAt(secret, at) }
  const accepted = await callAdmin<AdminSession>(
    fetch,
    'POST',
    '/invitation/acceptance',
    acceptance(code, opened, credential),
  )
  if (accepted.status !== 200) throw new Error(`The invitation was rejected: ${JSON.stringify(accepted.body)}`)
  return { email, secret, fetch, accountId: accepted.body.account.id, session: accepted.body }
}

export const signInStaffAccount = (fetch: Fetch, email: string, code: string, password = STAFF_PASSWORD) =>
  callAdmin<AdminSession>(fetch, 'POST', '/session/password', { email, password, code })
