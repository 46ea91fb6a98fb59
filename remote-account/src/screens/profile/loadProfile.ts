import type { AccountInfo } from '@carte/contract'
import { getAccountInfo } from '@carte/contract/accounts'
import { unwrap } from '@carte/contract/client'
import type { LoadArgs } from '@carte/store'

/** What the customer signs in with; null where they turn out not to be signed in any more, which the screen says. */
export async function loadProfile({ client, signal }: LoadArgs): Promise<AccountInfo | null> {
  const answer = await client.call(getAccountInfo, { signal })
  return !answer.ok && answer.status === 401 ? null : unwrap(answer)
}
