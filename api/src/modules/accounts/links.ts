import { timingSafeEqual } from 'node:crypto'
import type { Kysely } from 'kysely'
import type { Database } from '../../infrastructure/database/schema.ts'
import { hashOf, newToken } from './tokens.ts'

// Links in mails (decision 19): a random code, known to the database by its hash, for one customer, one purpose and one address, for a day.

export type LinkPurpose = Database['account_link']['purpose']

export interface LinkTo {
  readonly customerId: string
  readonly purpose: LinkPurpose
  /** The address that the link proves: it is sent there and nowhere else. */
  readonly email: string
}

/** Hours that a link works for (spec §9). */
export const LINK_HOURS = 24
const HOUR_MS = 3_600_000

/** Makes a link, in the place of the one that the customer had for this purpose. @returns its code, which is kept nowhere. */
export async function makeLink(
  trx: Kysely<Database>,
  { customerId, purpose, email }: LinkTo,
  now: Date,
): Promise<string> {
  const code = newToken()
  const fresh = {
    code_hash: hashOf(code),
    email,
    expires_at: new Date(now.getTime() + LINK_HOURS * HOUR_MS),
  }
  await trx
    .insertInto('account_link')
    .values({ customer_id: customerId, purpose, ...fresh })
    .onConflict((conflict) => conflict.columns(['customer_id', 'purpose']).doUpdateSet(fresh))
    .execute()
  return code
}

/** A code that somebody has, and what it may be for. */
export interface GivenCode {
  readonly customerId: string
  readonly purposes: readonly LinkPurpose[]
  readonly code: string
}

/** What a code's link is for; null when there is none, it is over, or the code is another one. Takes the same whoever asks. */
export async function findLink(
  trx: Kysely<Database>,
  { customerId, purposes, code }: GivenCode,
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
  return links.find(({ code_hash: known }) => timingSafeEqual(known, hash))?.purpose ?? null
}

/** Uses a customer's link up: of several calls with one code a single one gets it. @returns null when there is none, as `findLink`. */
export async function spendLink(
  trx: Kysely<Database>,
  given: GivenCode,
  now: Date,
): Promise<Pick<LinkTo, 'purpose' | 'email'> | null> {
  const purpose = await findLink(trx, given, now)
  if (purpose === null) return null
  const used = await trx
    .deleteFrom('account_link')
    .where('customer_id', '=', given.customerId)
    .where('purpose', '=', purpose)
    .where('code_hash', '=', hashOf(given.code))
    .returning(['purpose', 'email'])
    .executeTakeFirst()
  return used ?? null
}

/** Ends links of a customer that have not been used. */
export async function endLinks(
  trx: Kysely<Database>,
  customerId: string,
  purposes: readonly LinkPurpose[],
): Promise<void> {
  await trx.deleteFrom('account_link').where('customer_id', '=', customerId).where('purpose', 'in', purposes).execute()
}

/** The address of a link (contract "Identity"). */
export function linkAddress(origin: string, { customerId, purpose, email }: LinkTo, code: string): string {
  const url = new URL(purpose === 'reset' ? '/reset-password' : '/confirm-email', origin)
  url.search = String(new URLSearchParams(purpose === 'reset' ? { email, code } : { userId: customerId, code }))
  return url.href
}
