import { getProfile } from '@carte/contract'
import type { Client } from '@carte/contract/client'
import { refreshSessionAtom, sessionAtom } from './session.ts'
import type { JotaiStore } from './storage.ts'

/**
 * The client of a store: a 401 to somebody who seemed signed in has it asked who that is. The caller hears of its call at once; who is signed in follows.
 */
export const clientOf = (store: JotaiStore, { call, address }: Client): Client => ({
  address,
  async call(endpoint, input) {
    const { user } = store.get(sessionAtom)
    const isProfile: boolean = Object.is(endpoint, getProfile)
    const answer = await call(endpoint, input)
    const isRefused = user && answer.status === 401 && !isProfile
    if (isRefused && store.get(sessionAtom).user?.memberCode === user.memberCode) void store.set(refreshSessionAtom)
    return answer
  },
})
