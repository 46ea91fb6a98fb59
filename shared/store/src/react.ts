import { Provider, useStore } from 'jotai/react'
import { createContext, createElement, type ReactNode, useCallback, useContext, useSyncExternalStore } from 'react'
import { clientAtom } from './client.ts'
import type { CarteStore } from './create.ts'
import type { Atom } from './jotai.ts'
import type { JotaiStore } from './storage.ts'

export { useSetAtom, useStore } from 'jotai/react'

const ServerViewContext = createContext<JotaiStore | null>(null)

export function StoreProvider({ store, children }: { readonly store: CarteStore; readonly children: ReactNode }) {
  const content = createElement(ServerViewContext, { value: store.serverView }, children)
  return createElement(Provider, { store: store.store }, content)
}

/**
 * Returns an atom's value and subscribes to it. During hydration it returns the value of the server's render. Data that
 * only this browser has (a stored basket, the window size) follows in the next render, so there is no hydration
 * mismatch. Jotai's own hook would use one store for both.
 */
export function useAtomValue<T>(atom: Atom<T>): T {
  const serverView = useContext(ServerViewContext)
  if (!serverView) throw new Error('No StoreProvider above this component')
  return useFollowed(atom, serverView)
}

/**
 * Returns the API client. It is the same from the first render on, so effects that depend on it do not run twice during
 * hydration.
 */
export const useClient = () => useFollowed(clientAtom, useStore())

/** @param first the store that is used during hydration */
function useFollowed<T>(atom: Atom<T>, first: JotaiStore): T {
  const store = useStore()
  const subscribe = useCallback((onChange: () => void) => store.sub(atom, onChange), [store, atom])
  return useSyncExternalStore(
    subscribe,
    () => store.get(atom),
    () => first.get(atom),
  )
}
