import { getAuditLog } from '@carte/contract/admin'
import { unwrap } from '@carte/contract/client'
import type { SectionArgs } from '../../section.ts'

/** Loads the latest changes, of all shops or of the one in the query. */
export async function loadLog({ client, query, signal }: SectionArgs) {
  const shopId = query.get('shop') ?? undefined
  const log = unwrap(await client.call(getAuditLog, { query: shopId === undefined ? {} : { shopId }, signal }))
  return { ...log, shopId: shopId ?? null }
}
export type LogData = Awaited<ReturnType<typeof loadLog>>
