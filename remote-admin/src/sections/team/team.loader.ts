import { getTeam } from '@carte/contract/admin'
import { unwrap } from '@carte/contract/client'
import type { SectionArgs } from '../../section.ts'

/** Loads the people and the open invitations. */
export const loadTeam = async ({ client, signal }: SectionArgs) => unwrap(await client.call(getTeam, { signal }))
