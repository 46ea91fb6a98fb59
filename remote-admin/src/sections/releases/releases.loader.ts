import { getReleases } from '@carte/contract/admin'
import { unwrap } from '@carte/contract/client'
import type { SectionArgs } from '../../section.ts'

/** Loads what is released, with figures, errors and history. */
export const loadReleases = async ({ client, signal }: SectionArgs) =>
  unwrap(await client.call(getReleases, { signal }))
