export * from './basket.ts'
export { type CachedCard, cachedCardAtom } from './cached-card.ts'
export * from './claim-basket.ts'
export { clientAtom } from './client.ts'
export {
  type CarteStore,
  createCarteStore,
  createServerView,
  knowledgeOf,
  type ServerKnowledge,
  type StoreSnapshot,
} from './create.ts'
export { earlierAtom, type Subject } from './earlier.ts'
export * from './favorites.ts'
export { type Atom, atom, type WritableAtom } from './jotai.ts'
export * from './menu-filter.ts'
export * from './notices.ts'
export * from './orders.ts'
export * from './page.ts'
export { StoreProvider, useAtomValue, useClient, useSetAtom, useStore } from './react.ts'
export * from './screens.ts'
export * from './session.ts'
export * from './settings.ts'
export * from './shop.ts'
export {
  browserStorage,
  type JotaiStore,
  memoryStorage,
  type StorageArea,
  type StoredAtom,
  storedAtom,
} from './storage.ts'
export * from './suggestions.ts'
export * from './tables.ts'
export * from './toast.ts'
