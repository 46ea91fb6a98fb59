import type { AccountInfo } from '@carte/contract'
import { getAccountInfo } from '@carte/contract/accounts'
import { unwrap } from '@carte/contract/client'
import type { LoadArgs } from '@carte/store'

/** Loads the account's sign-in data; null if the session has ended. */
export async function loadProfile({ client, signal }: LoadArgs): Promise<AccountInfo | null> {
  const answer = await client.call(getAccountInfo, { signal })
  return !answer.ok && answer.status === 401 ? null : unwrap(answer)
}
