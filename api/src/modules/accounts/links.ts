import { timingSafeEqual } from 'node:crypto'
import type { Kysely } from 'kysely'
import type { Database } from '../../infrastructure/database/schema.ts'
import { hashOf, newToken } from './credentials.ts'

// Links in mails (LOGIN-16): a random code, stored as a hash, for one customer, purpose and address.

export type LinkPurpose = Database['account_link']['purpose']

export interface AccountLink {
  readonly customerId: string
  readonly purpose: LinkPurpose
  /** The address that the link proves. The mail goes only there. */
  readonly email: string
}

const LINK_HOURS = 24
const HOUR_MS = 3_600_000

/** Creates a link and replaces an earlier one for the same purpose. @returns the code, which is not stored */
export async function createLink(
  trx: Kysely<Database>,
  { customerId, purpose, email }: AccountLink,
  now: Date,
): Promise<string> {
  const code = newToken()
  const values = {
    code_hash: hashOf(code),
    email,
    expires_at: new Date(now.getTime() + LINK_HOURS * HOUR_MS),
  }
  await trx
    .insertInto('account_link')
    .values({ customer_id: customerId, purpose, ...values })
    .onConflict((conflict) => conflict.columns(['customer_id', 'purpose']).doUpdateSet(values))
    .execute()
  return code
}

interface LinkCode {
  readonly customerId: string
  readonly purposes: readonly LinkPurpose[]
  readonly code: string
}

/** Returns the purpose of a valid link, else null. Does the same work for unknown customers and wrong codes. */
export async function findLink(
  trx: Kysely<Database>,
  { customerId, purposes, code }: LinkCode,
  now: Date,
): Promise<LinkPurpose | null> {
  const links = await trx
    .selectFrom('account_link')
    .select(['purpose', 'code_hash'])
    .where('customer_id', '=', customerId)
    .where('purpose', 'in', purposes)
    .where('expires_at', '>', now)
    .execute()
  const hash = hashOf(code)
  return links.find(({ code_hash: storedHash }) => timingSafeEqual(storedHash, hash))?.purpose ?? null
}

/** Consumes a link: if several calls use one code, only one gets it. Returns null if there is no valid link. */
export async function consumeLink(
  trx: Kysely<Database>,
  linkCode: LinkCode,
  now: Date,
): Promise<Pick<AccountLink, 'purpose' | 'email'> | null> {
  const purpose = await findLink(trx, linkCode, now)
  if (purpose === null) return null
  const consumed = await trx
    .deleteFrom('account_link')
    .where('customer_id', '=', linkCode.customerId)
    .where('purpose', '=', purpose)
    .where('code_hash', '=', hashOf(linkCode.code))
    .returning(['purpose', 'email'])
    .executeTakeFirst()
  return consumed ?? null
}

export async function deleteLinks(
  trx: Kysely<Database>,
  customerId: string,
  purposes: readonly LinkPurpose[],
): Promise<void> {
  await trx.deleteFrom('account_link').where('customer_id', '=', customerId).where('purpose', 'in', purposes).execute()
}

export function linkUrl(origin: string, { customerId, purpose, email }: AccountLink, code: string): string {
  const url = new URL(purpose === 'reset' ? '/reset-password' : '/confirm-email', origin)
  url.search = String(new URLSearchParams(purpose === 'reset' ? { email, code } : { userId: customerId, code }))
  return url.href
}
