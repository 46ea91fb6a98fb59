import type { Language, Settings } from '@carte/contract'
import type { Client } from '@carte/contract/client'
import { type BasketFlags, basketFlagsAtom } from './basket.ts'
import { clientAtom } from './client.ts'
import { createStore } from './jotai.ts'
import { type Notices, noticesAtom } from './notices.ts'
import { type Session, sessionAtom } from './session.ts'
import { clientOf } from './session-client.ts'
import { languageAtom, languagesAtom, settingsAtom, testModeAtom } from './settings.ts'
import { type ShopKnowledge, shopKnowledgeAtom } from './shop.ts'
import { connectStorage, type JotaiStore, type StorageArea } from './storage.ts'

/** What a server has found out for the view that it rendered; JSON. */
export interface ServerKnowledge extends ShopKnowledge {
  readonly session: Session
  readonly flags: BasketFlags
  readonly notices: Notices
}

/** What a host knows before the first screen: the server wrote it into the page, or a test made it up. */
export interface StoreSnapshot {
  readonly settings: Settings
  readonly languages: readonly Language[]
  readonly language: Language
  readonly testMode: boolean
  /** Only with a view that a server has rendered. */
  readonly known?: ServerKnowledge
}

export interface CarteStore {
  readonly store: JotaiStore
  /** The same without anything that only this browser knows: what a server rendered, and so what hydration must see first. */
  readonly serverView: JotaiStore
  /** Stops following other tabs. */
  readonly close: () => void
}

function fill(store: JotaiStore, client: Client, { settings, languages, language, testMode, known }: StoreSnapshot) {
  store.set(clientAtom, clientOf(store, client))
  store.set(settingsAtom, settings)
  store.set(languagesAtom, languages)
  store.set(languageAtom, language)
  store.set(testModeAtom, testMode)
  if (!known) return
  store.set(sessionAtom, known.session)
  store.set(noticesAtom, known.notices)
  // A view without a shop says nothing of the one that this browser has chosen before.
  if (known.shop) store.set(shopKnowledgeAtom, known)
}

/**
 * Makes the store of one page, or of one request on a server: never a global that two requests would share.
 *
 * @param storage what this browser remembers; a server has none, and all that it knows is what it renders
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

/** The store that a view is rendered from on a server, and hydrated from in a browser: the same by construction. */
export function createServerView(client: Client, snapshot: StoreSnapshot): JotaiStore {
  const store = createStore()
  fill(store, client, snapshot)
  if (snapshot.known) store.set(basketFlagsAtom, snapshot.known.flags)
  return store
}

/** What a server's store knows beyond the snapshot that it was made from. */
export const knowledgeOf = (store: JotaiStore): ServerKnowledge => ({
  ...store.get(shopKnowledgeAtom),
  session: store.get(sessionAtom),
  flags: store.get(basketFlagsAtom),
  notices: store.get(noticesAtom),
})
