import { Provider, useStore } from 'jotai/react'
import { createContext, createElement, type ReactNode, useCallback, useContext, useSyncExternalStore } from 'react'
import { clientAtom } from './client.ts'
import type { CarteStore } from './create.ts'
import type { Atom } from './jotai.ts'
import type { JotaiStore } from './storage.ts'

export { useSetAtom, useStore } from 'jotai/react'

const ServerViewContext = createContext<JotaiStore | null>(null)

/** Hands the host's store down to every screen. */
export function StoreProvider({ store, children }: { readonly store: CarteStore; readonly children: ReactNode }) {
  const drawn = createElement(ServerViewContext, { value: store.serverView }, children)
  return createElement(Provider, { store: store.store }, drawn)
}

/**
 * An atom's value, followed. While a page hydrates it is the value that the server rendered with; what only this browser knows (a stored
 * basket, the window's size) comes in the render after, without a mismatch. Jotai's own hook has one store for both, which is why this is not it.
 */
export function useAtomValue<T>(atom: Atom<T>): T {
  const serverView = useContext(ServerViewContext)
  if (!serverView) throw new Error('No StoreProvider above this component')
  return useFollowed(atom, serverView)
}

/** The API, one and the same from the first render on: what depends on it does not begin twice while a page hydrates. */
export const useClient = () => useFollowed(clientAtom, useStore())

/** @param first where the value comes from while a page hydrates */
function useFollowed<T>(atom: Atom<T>, first: JotaiStore): T {
  const store = useStore()
  const subscribe = useCallback((onChange: () => void) => store.sub(atom, onChange), [store, atom])
  return useSyncExternalStore(
    subscribe,
    () => store.get(atom),
    () => first.get(atom),
  )
}
