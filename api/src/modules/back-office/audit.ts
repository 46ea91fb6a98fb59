import { isDeepStrictEqual } from 'node:util'
import type { AuditAction } from '@carte/contract/admin'
import type { AuditLog } from '@carte/contract/schemas'
import type { Kysely } from 'kysely'
import type { Clock } from '../../config/context.ts'
import type { Database } from '../../infrastructure/database/schema.ts'
import type { Admin } from './sessions.ts'

type Fields = Readonly<Record<string, unknown>>

/** A change to record. `before` and `after` hold the same fields; null if the subject did not exist. */
export interface AuditedChange {
  /** Null for a change of the whole installation. */
  readonly shopId: string | null
  /** What was done, such as `shop.hours`. */
  readonly action: AuditAction
  /** What it was done to, such as an order's id; empty for the shop itself. */
  readonly subject?: string
  readonly before?: Fields | null
  readonly after?: Fields | null
}

/** Who makes a change; null for the command line. */
type Author = Pick<Admin, 'accountId' | 'name'> | null

const COMMAND_LINE = 'carte'
const PAGE_SIZE = 50

const pick = (fields: Fields, names: ReadonlySet<string>): string =>
  JSON.stringify(Object.fromEntries(Object.entries(fields).filter(([name]) => names.has(name))))

/** Returns the names of fields that differ; all names if one side is missing. */
function changedNames(before: Fields | null, after: Fields | null): ReadonlySet<string> {
  const names = [...new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})])]
  if (!before || !after) return new Set(names)
  const normalized = (value: unknown): unknown => JSON.parse(JSON.stringify(value ?? null))
  return new Set(names.filter((name) => !isDeepStrictEqual(normalized(before[name]), normalized(after[name]))))
}

/**
 * Writes a change to the audit log, in the transaction of the change itself (ADMIN-7). Stores only the fields that
 * differ, and nothing if none does. Never pass secrets or a guest's data.
 */
export async function recordChange(
  trx: Kysely<Database>,
  { now }: Clock,
  author: Author,
  { shopId, action, subject = '', before = null, after = null }: AuditedChange,
): Promise<void> {
  const names = changedNames(before, after)
  if (before && after && names.size === 0) return
  await trx
    .insertInto('audit_entry')
    .values({
      at: now(),
      account_id: author?.accountId ?? null,
      account_name: author?.name ?? COMMAND_LINE,
      shop_id: shopId,
      action,
      subject,
      before: before && pick(before, names),
      after: after && pick(after, names),
    })
    .execute()
}

interface AuditFilter {
  readonly shopId?: string | undefined
  readonly accountId?: string | undefined
  readonly before?: string | undefined
}

/**
 * Returns a page of the audit log, latest first.
 *
 * @param shops the shops whose entries the caller may read; null for all entries
 */
export async function readAuditLog(
  db: Kysely<Database>,
  { shopId, accountId, before }: AuditFilter,
  shops: readonly string[] | null,
): Promise<AuditLog> {
  let query = db
    .selectFrom('audit_entry')
    .selectAll()
    .orderBy('id', 'desc')
    .limit(PAGE_SIZE + 1)
  if (shops) query = query.where('shop_id', 'in', shops.length > 0 ? [...shops] : [''])
  if (shopId !== undefined) query = query.where('shop_id', '=', shopId)
  if (accountId !== undefined) query = query.where('account_id', '=', accountId)
  if (before !== undefined) query = query.where('id', '<', Number(before))
  const rows = await query.execute()
  return {
    entries: rows.slice(0, PAGE_SIZE).map((row) => ({
      id: Number(row.id),
      at: row.at.toISOString(),
      accountId: row.account_id,
      accountName: row.account_name,
      shopId: row.shop_id,
      action: row.action,
      subject: row.subject,
      before: row.before as Fields | null,
      after: row.after as Fields | null,
    })),
    hasMore: rows.length > PAGE_SIZE,
  }
}
