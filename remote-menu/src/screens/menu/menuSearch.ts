import { atom } from '@carte/store'

const searchAtom = atom({ shopId: '', query: '' })

/** The search in a shop's menu. Kept while the guest looks at an article, discarded at another shop. */
export const menuSearchAtom = atom(
  (get) => get(searchAtom),
  (_, set, search: { readonly shopId: string; readonly query: string }) => set(searchAtom, search),
)
