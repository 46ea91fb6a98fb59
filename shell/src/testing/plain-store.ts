import { createClient } from '@carte/contract/client'
import { type CarteStore, createCarteStore, type JotaiStore, memoryStorage, type StorageArea } from '@carte/store'

/** A page's store without a server behind it; calls of the API go to `fetch`. */
export function plainPage(
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

/** The store alone, of a page that is never left. */
export const plainStore = (
  fetch: typeof globalThis.fetch = () => Promise.reject(new TypeError('No network')),
  storage: StorageArea = memoryStorage(),
): JotaiStore => plainPage(storage, fetch).store
