import { createClient } from '@carte/contract/client'
import { type CarteStore, createCarteStore, type JotaiStore, memoryStorage, type StorageArea } from '@carte/store'

/** Creates the state of a page without a server. API calls go to `fetch`. */
export function createTestPage(
  storage: StorageArea,
  fetch: typeof globalThis.fetch = () => Promise.reject(new TypeError('No network')),
): CarteStore {
  const settings = {
    orderTypes: ['takeAway' as const],
    enableCustomerLogin: true,
    externalLoginProviders: [],
    version: '{ip}',
    phoneNumberRequired: false,
    favoriteShopRequired: false,
    smsEnabled: false,
    orders: { requireEmail: false, requirePhoneNumber: false },
  }
  const snapshot = { settings, languages: ['sv', 'en'] as const, language: 'sv' as const, testMode: true }
  return createCarteStore(createClient({ fetch }), snapshot, storage)
}

/** Returns only the store, for a page that is never closed. */
export const createTestStore = (
  fetch: typeof globalThis.fetch = () => Promise.reject(new TypeError('No network')),
  storage: StorageArea = memoryStorage(),
): JotaiStore => createTestPage(storage, fetch).store
