import { listTabletKeys } from '@carte/contract/admin'
import { unwrap } from '@carte/contract/client'
import type { SectionArgs } from '../../section.ts'

/** Loads the keys of a shop's tablets. */
export async function loadTablets({ client, params, signal }: SectionArgs) {
  const shopId = String(params.shopId)
  return { shopId, keys: unwrap(await client.call(listTabletKeys, { params: { shopId }, signal })) }
}
export type TabletsData = Awaited<ReturnType<typeof loadTablets>>
