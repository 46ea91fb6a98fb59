import { getProfile, type Language, type Settings } from '@carte/contract'
import type { Client } from '@carte/contract/client'
import { type BasketFlags, basketFlagsAtom } from './basket.ts'
import { clientAtom } from './client.ts'
import { createStore } from './jotai.ts'
import { type Notices, noticesAtom } from './notices.ts'
import { refreshSessionAtom, type Session, sessionAtom } from './session.ts'
import { languageAtom, languagesAtom, settingsAtom, testModeAtom } from './settings.ts'
import { type ShopKnowledge, shopKnowledgeAtom } from './shop.ts'
import { connectStorage, type JotaiStore, type StorageArea } from './storage.ts'

/** The data that a server used for a rendered view, as JSON for the browser. */
export interface ServerKnowledge extends ShopKnowledge {
  readonly session: Session
  readonly flags: BasketFlags
  readonly notices: Notices
}

/** The data that a host has before the first screen: embedded in the page by the server, or from a test. */
export interface StoreSnapshot {
  readonly settings: Settings
  readonly languages: readonly Language[]
  readonly language: Language
  readonly testMode: boolean
  /** Only for a view that a server rendered. */
  readonly known?: ServerKnowledge
}

export interface CarteStore {
  readonly store: JotaiStore
  /**
   * The store without data that only this browser has. It equals the store of the server's render, so hydration starts
   * from it.
   */
  readonly serverView: JotaiStore
  readonly close: () => void
}

/**
 * Creates the store of a page, or of a request on a server. It must not be global, because requests would share it.
 *
 * @param storage the browser's storage; none on a server
 */
export function createCarteStore(client: Client, snapshot: StoreSnapshot, storage?: StorageArea): CarteStore {
  const store = createStore()
  if (!storage) {
    fill(store, client, snapshot)
    return { store, serverView: store, close: () => {} }
  }
  const close = connectStorage(store, storage)
  fill(store, client, snapshot)
  return { store, serverView: createServerView(client, snapshot), close }
}

/**
 * Creates the store from which a server renders a view, and from which a browser hydrates it; both therefore start with
 * equal data.
 */
export function createServerView(client: Client, snapshot: StoreSnapshot): JotaiStore {
  const store = createStore()
  fill(store, client, snapshot)
  if (snapshot.known) store.set(basketFlagsAtom, snapshot.known.flags)
  return store
}

/** Puts the snapshot into an empty store, with a client that refreshes the session. */
function fill(store: JotaiStore, client: Client, { settings, languages, language, testMode, known }: StoreSnapshot) {
  store.set(clientAtom, withSessionRefresh(store, client))
  store.set(settingsAtom, settings)
  store.set(languagesAtom, languages)
  store.set(languageAtom, language)
  store.set(testModeAtom, testMode)
  if (!known) return
  store.set(sessionAtom, known.session)
  store.set(noticesAtom, known.notices)
  // A view without a shop must not clear the shop that this browser has chosen before.
  if (known.shop) store.set(shopKnowledgeAtom, known)
}

/**
 * Wraps a store's client: if a call of a signed-in customer gets a 401, refreshes the session. The call returns its
 * response without waiting for that.
 */
const withSessionRefresh = (store: JotaiStore, { call, address }: Client): Client => ({
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

/** Returns what a server's render has loaded, for the browser as `StoreSnapshot.known`. */
export const knowledgeOf = (store: JotaiStore): ServerKnowledge => ({
  ...store.get(shopKnowledgeAtom),
  session: store.get(sessionAtom),
  flags: store.get(basketFlagsAtom),
  notices: store.get(noticesAtom),
})
