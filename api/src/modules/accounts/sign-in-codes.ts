import { randomInt, randomUUID } from 'node:crypto'
import { SIGN_IN_CODE_LENGTH } from '@carte/domain'
import type { Kysely } from 'kysely'
import type { Context } from '../../config/context.ts'
import type { Database } from '../../infrastructure/database/schema.ts'
import type { Outbox } from '../../infrastructure/outbox/outbox.ts'
import { hashPassword, verifyPassword } from '../../infrastructure/passwords.ts'
import { mailSignInCode } from './topics.ts'

// Codes in mails that sign in without a password (LOGIN-33). There is a row for every requested address, also for one
// without an account, so that a request and a guess are the same work for all (ATTACK-4). A code has only 20 bits, so
// its hash is as slow as a password's.

type Deps = Pick<Context, 'db' | 'clock'>

const VALID_MS = 10 * 60_000
/** Guesses of one code, right and wrong. */
const ATTEMPTS_MAX = 5

/** Requests a code for an address, which ends an earlier one. The worker creates and sends it after `delayMs`. */
export async function requestSignInCode(
  { db, clock, outbox }: Deps & { readonly outbox: Outbox },
  emailKey: string,
  delayMs: number,
): Promise<void> {
  const now = clock.now()
  const values = {
    id: randomUUID(),
    requested_at: now,
    code_hash: null,
    attempts: 0,
    expires_at: new Date(now.getTime() + VALID_MS),
  }
  await db.transaction().execute(async (trx) => {
    await trx
      .insertInto('sign_in_code')
      .values({ email_key: emailKey, ...values })
      .onConflict((conflict) => conflict.column('email_key').doUpdateSet(values))
      .execute()
    // The outbox and the log get only the id, not the address.
    await outbox.add(trx, mailSignInCode, values.id, delayMs)
  })
}

/**
 * Creates the requested code, which is valid from now on. A retry creates another one.
 *
 * @returns the code, which is not stored, and its address; null if the request was replaced, used or is too old
 */
export async function createSignInCode(
  { db, clock }: Deps,
  requestId: string,
): Promise<{ readonly code: string; readonly emailKey: string } | null> {
  const code = String(randomInt(10 ** SIGN_IN_CODE_LENGTH)).padStart(SIGN_IN_CODE_LENGTH, '0')
  const hash = await hashPassword(code)
  const now = clock.now().getTime()
  const created = await db
    .updateTable('sign_in_code')
    .set({ code_hash: hash, attempts: 0, expires_at: new Date(now + VALID_MS) })
    .where('id', '=', requestId)
    .where('requested_at', '>', new Date(now - VALID_MS))
    .returning('email_key')
    .executeTakeFirst()
  return created ? { code, emailKey: created.email_key } : null
}

/**
 * Checks a code and consumes it. Counts the attempt before the check, so that concurrent guesses are limited too. Does
 * the same work for every address.
 */
export async function consumeSignInCode({ db, clock }: Deps, emailKey: string, code: string): Promise<boolean> {
  const attempt = await db
    .updateTable('sign_in_code')
    .set(({ eb }) => ({ attempts: eb('attempts', '+', 1) }))
    .where('email_key', '=', emailKey)
    .where('attempts', '<', ATTEMPTS_MAX)
    .where('expires_at', '>', clock.now())
    .returning('code_hash')
    .executeTakeFirst()
  const hash = attempt?.code_hash ?? null
  if (!(await verifyPassword(hash, code))) return false
  const consumed = await db
    .deleteFrom('sign_in_code')
    .where('email_key', '=', emailKey)
    .where('code_hash', '=', hash)
    .returning('email_key')
    .executeTakeFirst()
  return consumed !== undefined
}

export async function deleteSignInCode(trx: Kysely<Database>, emailKey: string): Promise<void> {
  await trx.deleteFrom('sign_in_code').where('email_key', '=', emailKey).execute()
}
