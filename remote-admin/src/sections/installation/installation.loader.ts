import { getInstallation } from '@carte/contract/admin'
import { unwrap } from '@carte/contract/client'
import type { SectionArgs } from '../../section.ts'

/** Loads what all shops share. */
export const loadInstallation = async ({ client, signal }: SectionArgs) =>
  unwrap(await client.call(getInstallation, { signal }))
