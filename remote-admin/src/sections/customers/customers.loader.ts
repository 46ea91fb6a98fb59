import { getRetention } from '@carte/contract/admin'
import { unwrap } from '@carte/contract/client'
import type { SectionArgs } from '../../section.ts'

/** Loads the retention settings. An address is never in the page's address, so nothing is found before the form is sent. */
export const loadCustomers = async ({ client, signal }: SectionArgs) =>
  unwrap(await client.call(getRetention, { signal }))
