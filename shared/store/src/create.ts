import type { Language, Settings } from '@carte/contract'
import type { Client } from '@carte/contract/client'
import { clientAtom } from './client.ts'
import { createStore } from './jotai.ts'
import { languageAtom, languagesAtom, settingsAtom, testModeAtom } from './settings.ts'
import { connectStorage, type JotaiStore, memoryStorage, type StorageArea } from './storage.ts'

/** What a host knows before the first screen: the server wrote it into the page, or a test made it up. */
export interface StoreSnapshot {
  readonly settings: Settings
  readonly languages: readonly Language[]
  readonly language: Language
  readonly testMode: boolean
}

export interface CarteStore {
  readonly store: JotaiStore
  /** The same without anything that only this browser knows: what a server rendered, and so what hydration must see first. */
  readonly serverView: JotaiStore
  /** Stops following other tabs. */
  readonly close: () => void
}

function fill(store: JotaiStore, client: Client, { settings, languages, language, testMode }: StoreSnapshot) {
  store.set(clientAtom, client)
  store.set(settingsAtom, settings)
  store.set(languagesAtom, languages)
  store.set(languageAtom, language)
  store.set(testModeAtom, testMode)
}

/** Makes the store of one page, or of one request on a server: never a global that two requests would share. */
export function createCarteStore(
  client: Client,
  snapshot: StoreSnapshot,
  storage: StorageArea = memoryStorage(),
): CarteStore {
  const store = createStore()
  const serverView = createStore()
  const close = connectStorage(store, storage)
  connectStorage(serverView, memoryStorage())
  fill(store, client, snapshot)
  fill(serverView, client, snapshot)
  return { store, serverView, close }
}
