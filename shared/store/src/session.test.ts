/** @jest-environment node */
import type { Profile } from '@carte/contract'
import { createClient } from '@carte/contract/client'
import { describe, expect, it } from '@jest/globals'
import { cachedCardAtom } from './cached-card.ts'
import { type CarteStore, createCarteStore } from './create.ts'
import { giveUpSessionAtom, refreshSessionAtom, sessionAtom, signInAtom, signOutAtom } from './session.ts'
import { type JotaiStore, memoryStorage, type StorageArea } from './storage.ts'
import { settings } from './testing/samples.ts'

const anna: Profile = {
  isAuthenticated: true,
  name: 'Anna',
  lastName: 'Berg',
  email: 'anna@example.com',
  phone: '',
  favoriteShop: '',
  memberCode: 'A1',
  favorites: [],
}
const matti: Profile = { ...anna, name: 'Matti', memberCode: 'M1' }
const answer = (status: number, body?: object) =>
  body ? Response.json(body, { status }) : new Response(null, { status })

/** Creates a page whose server sends these responses, one per call; then the network fails. */
function createPage(answers: readonly Response[], area: StorageArea = memoryStorage()) {
  const remaining = [...answers]
  const requests: string[] = []
  const client = createClient({
    fetch: async (input, init) => {
      requests.push(`${init?.method} ${input}`)
      const next = remaining.shift()
      if (!next) throw new TypeError('No network')
      return next
    },
  })
  const { store }: CarteStore = createCarteStore(
    client,
    { settings, languages: [], language: 'sv', testMode: true },
    area,
  )
  return { store, requests, area }
}

describe('the session atoms', () => {
  it('keep the user through a profile update and a 503, and store nothing', async () => {
    const { store, requests, area } = createPage([answer(200, { ...anna, name: 'Ann' }), answer(503)])
    store.set(sessionAtom, { loading: false, user: anna })
    await store.set(refreshSessionAtom)
    await store.set(refreshSessionAtom)
    expect(store.get(sessionAtom)).toEqual({ loading: false, user: { ...anna, name: 'Ann' } })
    expect(requests).toEqual(['GET /api/user/profile', 'GET /api/user/profile'])
    expect(area.read('carte.auth')).toBeNull()
  })

  it.each([
    ['a 401', [answer(401)], (store: JotaiStore) => store.set(refreshSessionAtom)],
    ['signing out', [answer(204)], (store: JotaiStore) => store.set(signOutAtom)],
  ])('sign the user out after %s', async (_, answers, act) => {
    const { store } = createPage(answers)
    store.set(sessionAtom, { loading: false, user: anna })
    await act(store)
    expect(store.get(sessionAtom)).toEqual({ loading: false, user: null })
  })

  it('load the profile at sign-in, and notify other tabs of sign-in and sign-out', async () => {
    const { store, requests, area } = createPage([answer(200), answer(200, anna), answer(204)])
    expect(await store.set(signInAtom, { email: anna.email, password: 'x' })).toBeNull()
    expect([store.get(sessionAtom), area.read('carte.auth')]).toEqual([{ loading: false, user: anna }, '{"changed":1}'])
    expect(await store.set(signOutAtom)).toBeNull()
    expect([store.get(sessionAtom).user, area.read('carte.auth')]).toEqual([null, '{"changed":2}'])
    expect(requests).toEqual([
      'POST /api/identity/login?useCookies=true&useSessionCookies=false',
      'GET /api/user/profile',
      'POST /api/user/logout',
    ])
  })

  it('change nothing when the server rejects the sign-in or sign-out', async () => {
    const { store, area } = createPage([answer(401, { code: 'Failed' }), answer(503)])
    expect(await store.set(signInAtom, { email: anna.email, password: 'x' })).toMatchObject({ code: 'Failed' })
    expect(store.get(sessionAtom).user).toBeNull()
    store.set(sessionAtom, { loading: false, user: anna })
    expect(await store.set(signOutAtom)).toMatchObject({ status: 503 })
    expect([store.get(sessionAtom).user, area.read('carte.auth')]).toEqual([anna, null])
  })
})

describe('the stored member card', () => {
  const card = { code: 'A1', name: 'Anna Berg', picture: 'data:image/png;base64,' }
  const area = () => memoryStorage({ 'carte.member-card': JSON.stringify(card) })

  it.each([
    ['remains while its customer is signed in', { loading: false, user: anna }, card],
    ['remains while the session is loading', { loading: true, user: null }, card],
    ['is deleted when no customer is signed in', { loading: false, user: null }, null],
    ['is deleted when another customer is signed in', { loading: false, user: matti }, null],
  ])('%s', (_, session, expected) => {
    const { store } = createPage([], area())
    store.set(sessionAtom, session)
    expect(store.get(cachedCardAtom)).toEqual(expected)
  })

  it.each([
    ['a network error', []],
    ['a 503', [answer(503)]],
  ])('remains after %s', async (_, answers) => {
    const { store } = createPage(answers, area())
    await store.set(refreshSessionAtom)
    store.set(giveUpSessionAtom)
    expect([store.get(sessionAtom), store.get(cachedCardAtom)]).toEqual([{ loading: false, user: null }, card])
  })

  it('is removed from the browser after a sign-out', async () => {
    const storage = area()
    const { store } = createPage([answer(204)], storage)
    await store.set(signOutAtom)
    expect(storage.read('carte.member-card')).toBe('null')
  })
})
