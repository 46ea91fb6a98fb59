import { getProfile } from '@carte/contract'
import type { Client } from '@carte/contract/client'
import { refreshSessionAtom, sessionAtom } from './session.ts'
import type { JotaiStore } from './storage.ts'

/**
 * Wraps a store's client: if a call of a signed-in customer gets a 401, refreshes the session. The call returns its
 * response without waiting for that.
 */
export const clientOf = (store: JotaiStore, { call, address }: Client): Client => ({
  address,
  async call(endpoint, input) {
    const { user } = store.get(sessionAtom)
    const isProfile: boolean = Object.is(endpoint, getProfile)
    const answer = await call(endpoint, input)
    const isRejected = user && answer.status === 401 && !isProfile
    if (isRejected && store.get(sessionAtom).user?.memberCode === user.memberCode) void store.set(refreshSessionAtom)
    return answer
  },
})
