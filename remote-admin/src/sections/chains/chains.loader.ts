import { getAdminChains } from '@carte/contract/admin'
import { unwrap } from '@carte/contract/client'
import type { SectionArgs } from '../../section.ts'

/** Loads all chains. */
export const loadChains = async ({ client, signal }: SectionArgs) =>
  unwrap(await client.call(getAdminChains, { signal }))
