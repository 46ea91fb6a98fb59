import { atom } from '@carte/store'

const base = atom({ shopId: '', query: '' })

/** The search in a shop's menu. Kept while the guest looks at an article, discarded at another shop. */
export const menuSearchAtom = atom(
  (get) => get(base),
  (_, set, search: { readonly shopId: string; readonly query: string }) => set(base, search),
)
