import { createHash, randomBytes, randomUUID } from 'node:crypto'
import type { StaffRole } from '@carte/contract'
import { createFetch } from './cookie-fetch.ts'
import type { TestApi } from './protocol.ts'

export interface SignedInAdmin {
  readonly accountId: string
  /** The value of the session cookie. */
  readonly token: string
  /** A browser that is signed in. */
  readonly fetch: typeof globalThis.fetch
}

/**
 * Creates a staff account with these roles, and signs a browser in without a credential.
 *
 * @param options.isVerified whether calls that need a step-up verification are accepted
 * @param options.now the time of the server, if the test has set its clock
 */
export async function signInAdmin(
  api: Pick<TestApi, 'sql' | 'url'>,
  roles: readonly StaffRole[] = [{ shopId: null, role: 'admin' }],
  {
    name = 'Olga Owner',
    isVerified = true,
    now = new Date(),
  }: { readonly name?: string; readonly isVerified?: boolean; readonly now?: Date } = {},
): Promise<SignedInAdmin> {
  const [accountId, token] = [randomUUID(), randomBytes(32).toString('base64url')]
  const email = `${accountId}@example.com`
  await api.sql(
    `insert into staff_account (id, email, email_key, name, language, created_at) values ($1, $2, $2, $3, 'en', now())`,
    [accountId, email, name],
  )
  for (const { shopId, role } of roles)
    await api.sql('insert into staff_role (account_id, shop_id, role) values ($1, $2, $3)', [accountId, shopId, role])
  await api.sql(
    `insert into admin_session (token_hash, id, account_id, browser, created_at, last_used_at, verified_at)
      values (decode($1, 'hex'), $2, $3, 'Firefox, Linux', $4, $4, $5)`,
    [createHash('sha256').update(token).digest('hex'), randomUUID(), accountId, now, isVerified ? now : null],
  )
  return { accountId, token, fetch: createFetch(api.url, { 'carte-admin': token }) }
}
