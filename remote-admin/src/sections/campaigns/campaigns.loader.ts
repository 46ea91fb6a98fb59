import { getAdminCampaigns } from '@carte/contract/admin'
import { unwrap } from '@carte/contract/client'
import type { SectionArgs } from '../../section.ts'

/** Loads all campaigns with the names of their articles. */
export const loadCampaigns = async ({ client, signal }: SectionArgs) =>
  unwrap(await client.call(getAdminCampaigns, { signal }))
