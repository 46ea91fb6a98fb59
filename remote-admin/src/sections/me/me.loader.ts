import { getOwnCredentials, getOwnSignIns } from '@carte/contract/admin'
import { unwrap } from '@carte/contract/client'
import type { SectionArgs } from '../../section.ts'

export type OwnAccountData = Awaited<ReturnType<typeof loadOwnAccount>>

/** Loads the person's ways to sign in, and the browsers in which they are signed in. */
export async function loadOwnAccount({ client, signal }: SectionArgs) {
  const [credentials, signIns] = await Promise.all([
    client.call(getOwnCredentials, { signal }),
    client.call(getOwnSignIns, { signal }),
  ])
  return { credentials: unwrap(credentials), signIns: unwrap(signIns) }
}
