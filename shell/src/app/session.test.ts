import type { Profile, Settings } from '@carte/contract'
import { getMembershipCard } from '@carte/contract/accounts'
import { createClient } from '@carte/contract/client'
import { clientAtom, createCarteStore, memoryStorage, refreshSessionAtom, sessionAtom, signOutAtom } from '@carte/store'
import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals'
import { followSession } from './session.ts'

const ANNA: Profile = {
  isAuthenticated: true,
  name: 'Anna',
  lastName: 'Berg',
  email: 'anna@example.com',
  phone: '',
  favoriteShop: '',
  memberCode: 'A1',
  favorites: [],
}
const settings: Settings = {
  orderTypes: [],
  enableCustomerLogin: true,
  externalLoginProviders: [],
  version: '{ip}',
  phoneNumberRequired: false,
  favoriteShopRequired: false,
  smsEnabled: false,
  orders: { requireEmail: false, requirePhoneNumber: false },
}
const signedOut = () => new Response(null, { status: 401 })

beforeEach(() => void jest.useFakeTimers())
afterEach(() => void jest.useRealTimers())

/** Creates a page that loads its session. `server` answers each request. */
async function page(server: () => Response | Promise<Response>, enableCustomerLogin = true) {
  let requestCount = 0
  const client = createClient({
    fetch: async () => {
      requestCount += 1
      return server()
    },
  })
  let notify: (key: string | null) => void = () => {}
  const area = {
    ...memoryStorage(),
    onChange: (listener: typeof notify) => {
      notify = listener
      return () => {}
    },
  }
  const snapshot = {
    settings: { ...settings, enableCustomerLogin },
    languages: [],
    language: 'sv',
    testMode: true,
  } as const
  const { store } = createCarteStore(client, snapshot, area)
  const onChange = jest.fn()
  followSession(store, onChange)
  await jest.advanceTimersByTimeAsync(0)
  return {
    session: () => store.get(sessionAtom),
    requestCount: () => requestCount,
    onChange,
    askAgain: () => store.set(refreshSessionAtom),
    call: () => store.get(clientAtom).call(getMembershipCard, {}),
    signOut: () => store.set(signOutAtom),
    otherTabChanges: async () => {
      area.write('carte.auth', '{"changed":1}')
      notify('carte.auth')
      await jest.advanceTimersByTimeAsync(0)
    },
  }
}

describe('the session', () => {
  it('is loading until the profile arrives', async () => {
    const { promise, resolve } = Promise.withResolvers<Response>()
    const { session } = await page(() => promise)
    expect(session()).toEqual({ loading: true, user: null })
    resolve(Response.json(ANNA))
    await jest.advanceTimersByTimeAsync(0)
    expect(session()).toEqual({ loading: false, user: ANNA })
  })

  it('is signed out after a 401', async () => {
    expect((await page(signedOut)).session()).toEqual({ loading: false, user: null })
  })

  it('counts as signed out after five seconds without an answer', async () => {
    const { session } = await page(() => new Promise<Response>(() => {}))
    await jest.advanceTimersByTimeAsync(4999)
    expect(session().loading).toBe(true)
    await jest.advanceTimersByTimeAsync(1)
    expect(session()).toEqual({ loading: false, user: null })
  })

  it('sends no profile request after a sign-out in this tab', async () => {
    const { requestCount, onChange, signOut } = await page(signedOut)
    const before = requestCount()
    await signOut()
    await jest.advanceTimersByTimeAsync(0)
    // The sign-out itself is the only call.
    expect(requestCount()).toBe(before + 1)
    expect(onChange).not.toHaveBeenCalled()
  })

  it('reloads the profile when another tab signs out', async () => {
    const answers = [() => Response.json(ANNA), signedOut]
    const { session, otherTabChanges, onChange } = await page(() => (answers.shift() ?? signedOut)())
    expect(session().user).toEqual(ANNA)
    await otherTabChanges()
    expect(session()).toEqual({ loading: false, user: null })
    expect(onChange).toHaveBeenCalledTimes(1)
  })

  it('keeps the user when the reload fails with 503', async () => {
    const answers = [() => Response.json(ANNA), () => new Response(null, { status: 503 })]
    const { session, otherTabChanges } = await page(() => (answers.shift() ?? signedOut)())
    await otherTabChanges()
    expect(session()).toEqual({ loading: false, user: ANNA })
  })

  it('uses the answer to the newest request and ignores an earlier one that arrives later', async () => {
    const { promise, resolve } = Promise.withResolvers<Response>()
    const answers = [() => promise, () => Response.json(ANNA)]
    const { session, askAgain } = await page(() => (answers.shift() ?? signedOut)())
    await askAgain()
    resolve(signedOut())
    await jest.advanceTimersByTimeAsync(0)
    expect(session()).toEqual({ loading: false, user: ANNA })
  })

  it('reloads the profile once when a call of a signed-in user answers 401', async () => {
    const answers = [() => Response.json(ANNA), signedOut, signedOut]
    const { session, requestCount, call } = await page(() => (answers.shift() ?? signedOut)())
    const before = requestCount()
    await call()
    await jest.advanceTimersByTimeAsync(0)
    expect([session(), requestCount() - before]).toEqual([{ loading: false, user: null }, 2])
    // A page that is signed out does not request the session again.
    await call()
    await jest.advanceTimersByTimeAsync(0)
    expect(requestCount() - before).toBe(3)
  })

  it('keeps the user when another call answers 403', async () => {
    const answers = [() => Response.json(ANNA)]
    const { session, requestCount, call } = await page(() =>
      (answers.shift() ?? (() => new Response(null, { status: 403 })))(),
    )
    await call()
    await jest.advanceTimersByTimeAsync(0)
    expect([session().user, requestCount()]).toEqual([ANNA, 2])
  })

  it('is signed out without a profile request when customer accounts are disabled', async () => {
    const { session, requestCount } = await page(() => Response.json(ANNA), false)
    expect(session()).toEqual({ loading: false, user: null })
    expect(requestCount()).toBe(0)
  })
})
