import { createContext, createElement, type ReactNode, useCallback, useContext, useSyncExternalStore } from 'react'
import { clientAtom } from './client.ts'
import type { CarteStore } from './create.ts'
import type { Atom, WritableAtom } from './jotai.ts'
import type { JotaiStore } from './storage.ts'

const StoreContext = createContext<CarteStore | null>(null)

/** Hands the host's store down to every screen. */
export function StoreProvider({ store, children }: { readonly store: CarteStore; readonly children: ReactNode }) {
  return createElement(StoreContext, { value: store }, children)
}

function useCarteStore(): CarteStore {
  const store = useContext(StoreContext)
  if (!store) throw new Error('No StoreProvider above this component')
  return store
}

/** The store itself, for the functions that load shops and menus. */
export const useStore = () => useCarteStore().store
/**
 * An atom's value, followed. While a page hydrates it is the value that the server rendered with; what only this browser knows (a stored
 * basket, the window's size) comes in the render after, without a mismatch.
 */
export function useAtomValue<T>(atom: Atom<T>): T {
  return useFollowed(atom, useCarteStore().serverView)
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

/** The function that writes an atom; the same one at every render. */
export function useSetAtom<Args extends unknown[], R>(atom: WritableAtom<unknown, Args, R>): (...args: Args) => R {
  const { store } = useCarteStore()
  return useCallback((...args: Args) => store.set(atom, ...args), [store, atom])
}
