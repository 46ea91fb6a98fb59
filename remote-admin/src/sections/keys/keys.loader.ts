import { getOperatorKeys } from '@carte/contract/admin'
import { unwrap } from '@carte/contract/client'
import type { SectionArgs } from '../../section.ts'

/** Loads the keys of operators' machines, without the keys themselves. */
export const loadKeys = async ({ client, signal }: SectionArgs) =>
  unwrap(await client.call(getOperatorKeys, { signal }))
