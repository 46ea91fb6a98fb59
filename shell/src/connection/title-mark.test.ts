import { createClient } from '@carte/contract/client'
import { addPaidOrderAtom, createCarteStore, memoryStorage, setOrderStatusAtom } from '@carte/store'
import { beforeEach, describe, expect, it } from '@jest/globals'
import { waitFor } from '@testing-library/react'
import { markWhenReady } from './module.ts'

const setVisibility = (state: DocumentVisibilityState) => {
  Object.defineProperty(document, 'visibilityState', { configurable: true, value: state })
  document.dispatchEvent(new Event('visibilitychange'))
}

function createMarkedPage() {
  const settings = {
    orderTypes: [],
    enableCustomerLogin: false,
    externalLoginProviders: [],
    version: '{ip}',
    phoneNumberRequired: false,
    favoriteShopRequired: false,
    smsEnabled: false,
    orders: { requireEmail: false, requirePhoneNumber: false },
  }
  const { store } = createCarteStore(
    createClient(),
    { settings, languages: [], language: 'en', testMode: true },
    memoryStorage(),
  )
  const pickupTime = new Date().toISOString()
  store.set(addPaidOrderAtom, { orderId: 'a', pickupTime, customerCode: 'c', paymentID: 'p', userAgent: '' })
  markWhenReady(store)
  return store
}

beforeEach(() => {
  setVisibility('visible')
  document.title = 'A47 · Almost ready'
})

describe('markWhenReady', () => {
  it('marks the title of a hidden page when an order becomes ready, until the page is visible', async () => {
    const store = createMarkedPage()
    setVisibility('hidden')
    store.set(setOrderStatusAtom, 'a', 'started')
    expect(document.title).toBe('A47 · Almost ready')
    store.set(setOrderStatusAtom, 'a', 'done')
    expect(document.title).toBe('✓ A47 · Almost ready')
    // The order's page updates its own title.
    document.title = 'A47 · Ready'
    await waitFor(() => expect(document.title).toBe('✓ A47 · Ready'))
    setVisibility('visible')
    expect(document.title).toBe('A47 · Ready')
    document.title = 'Menu'
    await Promise.resolve()
    expect(document.title).toBe('Menu')
  })

  it('leaves the title alone while the page is visible', () => {
    const store = createMarkedPage()
    store.set(setOrderStatusAtom, 'a', 'done')
    expect(document.title).toBe('A47 · Almost ready')
  })
})
