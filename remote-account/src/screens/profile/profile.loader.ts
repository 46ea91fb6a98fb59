import type { AccountInfo, CustomerSignIns, Problem } from '@carte/contract'
import { getAccountInfo, getSignIns } from '@carte/contract/accounts'
import { unwrap } from '@carte/contract/client'
import type { LoadArgs } from '@carte/store'

/** Where the customer is signed in, or why that could not be loaded. */
export type LoadedSignIns = CustomerSignIns | { readonly problem: Problem }

export interface ProfileData extends AccountInfo {
  /** Absent if the server is older than the list. */
  readonly signIns?: LoadedSignIns
}

/**
 * Loads the account's sign-in data and the list of sign-ins, without which the page still works.
 *
 * @returns null if the session has ended
 */
export async function loadProfile({ client, signal }: LoadArgs): Promise<ProfileData | null> {
  const [info, signIns] = await Promise.all([
    client.call(getAccountInfo, { signal }),
    client.call(getSignIns, { signal }),
  ])
  if (!info.ok && info.status === 401) return null
  if (!signIns.ok && signIns.status === 404) return unwrap(info)
  return { ...unwrap(info), signIns: signIns.ok ? signIns.data : { problem: signIns.problem } }
}
