import { getLanguages, getSettings } from '@carte/contract'
import { createClient, unwrap } from '@carte/contract/client'
import {
  addItemAtom,
  basketAtom,
  basketQuestionAtom,
  createCarteStore,
  sessionAtom,
  setBasketShopAtom,
  shopAtom,
} from '@carte/store'
import { createHarness, type Harness } from '@carte/testing'
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals'
import { waitFor } from '@testing-library/react'
import { createGuard } from './guard.ts'

const DISH = {
  quantity: 1,
  type: 'article' as const,
  article: { code: 'burger', price: 100, description: 'Burger', i18n: [], imageUrl: '' },
  path: ['Mat'],
  choices: {},
}

let harness: Harness
beforeAll(async () => {
  harness = await createHarness()
})
afterAll(() => harness.close())

/**
 * Creates a browser's guard on the real server. Requests to addresses that match `held` wait until they are released.
 */
async function openGuard(held?: RegExp) {
  const { settings, languages } = await harness.client.call(getSettings, {}).then(async (answer) => ({
    settings: unwrap(answer),
    languages: unwrap(await harness.client.call(getLanguages, {})),
  }))
  const waiting: (() => void)[] = []
  const fetch: typeof globalThis.fetch = async (input, init) => {
    if (held?.test(String(input))) await new Promise<void>((resolve) => waiting.push(resolve))
    return harness.api.fetch(input, init)
  }
  const { store } = createCarteStore(createClient({ fetch }), { settings, languages, language: 'en', testMode: true })
  store.set(sessionAtom, { loading: false, user: null })
  const guard = createGuard(store, { prepare: () => {}, holdsBasket: true, isAt: () => false })
  return {
    store,
    waiting,
    follow: (path: string, signal = new AbortController().signal) =>
      guard.follow(new URL(path, 'https://carte.test'), { signal }),
  }
}

describe('an aborted navigation', () => {
  it.each([
    ['its shop', '/shop/centrum/menu', /\/api\/shops\/centrum$/],
    ['the article of a short address', '/shop/centrum/redirect/burger', /\/menu$/],
  ])('while %s is loading chooses no shop', async (_what, path, held) => {
    const { store, waiting, follow } = await openGuard(held)
    const left = new AbortController()
    const followed = follow(path, left.signal)
    await waitFor(() => expect(waiting).toHaveLength(1))
    left.abort(new Error('given up'))
    waiting[0]?.()
    await expect(followed).rejects.toThrow('given up')
    expect(store.get(shopAtom)).toBeNull()
  })

  it('during the basket question withdraws the question and leaves basket and shop unchanged', async () => {
    const { store, follow } = await openGuard()
    store.set(setBasketShopAtom, { id: 'helsinki', name: 'Helsinki', orderTypes: ['takeAway'] })
    store.set(addItemAtom, DISH)
    const before = store.get(basketAtom)
    const left = new AbortController()
    const followed = follow('/shop/centrum/menu', left.signal)
    await waitFor(() => expect(store.get(basketQuestionAtom)).not.toBeNull())
    left.abort(new Error('given up'))
    await expect(followed).rejects.toThrow('given up')
    expect(store.get(basketQuestionAtom)).toBeNull()
    expect(store.get(basketAtom)).toEqual(before)
    expect(store.get(shopAtom)).toBeNull()
  })

  it('differs from a completed one, which chooses its shop', async () => {
    const { store, follow } = await openGuard()
    expect(await follow('/shop/centrum/menu')).toBeNull()
    expect(store.get(shopAtom)?.id).toBe('centrum')
  })
})

describe('the note of a link', () => {
  it('is shortened to a length that POST /api/order accepts', async () => {
    const { store, follow } = await openGuard()
    await follow(`/shop/centrum/menu?note=${'No onions, please. '.repeat(30)}`)
    const { note } = store.get(basketAtom)
    expect(note).toMatch(/^No onions, please\. No onions/)
    const order = {
      ...{ shopId: 'centrum', orderType: 'takeAway', pickupTime: 'now', language: 'en', customerCode: '', note },
      items: [{ code: 'burger', quantity: 1, choices: [] }],
    }
    const { status } = await harness.api.fetch('/api/order', {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'idempotency-key': crypto.randomUUID() },
      body: JSON.stringify(order),
    })
    expect(status).toBe(201)
  })
})
