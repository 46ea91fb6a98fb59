import { atom, useStore } from '@carte/store'
import { useId, useLayoutEffect } from 'react'

/** The forms on the page with changes that are not saved. */
export const unsavedFormsAtom = atom<ReadonlySet<string>>(new Set<string>())

/**
 * Protects changes that are not saved: before the person leaves the page, the frame asks whether to discard them
 * (ADMIN-25). Several forms of a page can use it.
 */
export function useUnsavedChanges(hasUnsaved: boolean): void {
  const store = useStore()
  const id = useId()
  // Before the next navigation can begin, also one that follows a save.
  useLayoutEffect(() => {
    if (!hasUnsaved) return
    store.set(unsavedFormsAtom, new Set([...store.get(unsavedFormsAtom), id]))
    return () => {
      store.set(unsavedFormsAtom, new Set([...store.get(unsavedFormsAtom)].filter((other) => other !== id)))
    }
  }, [store, id, hasUnsaved])
}
