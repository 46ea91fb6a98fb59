import { atom } from '@carte/store'

const base = atom({ shopId: '', query: '' })

/** What is searched in a shop's menu; kept while an article is looked at, forgotten at another shop. */
export const menuSearchAtom = atom(
  (get) => get(base),
  (_, set, search: { readonly shopId: string; readonly query: string }) => set(base, search),
)
