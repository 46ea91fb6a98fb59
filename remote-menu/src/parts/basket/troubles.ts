import { articlesByCode, type LineTrouble, lineTrouble } from '@carte/domain'
import { atom, basketAtom, menuAtom, shopAtom } from '@carte/store'

const NONE: ReadonlyMap<string, LineTrouble> = new Map()

const articlesAtom = atom((get) => {
  const menu = get(menuAtom)
  return menu && articlesByCode(menu)
})

/** Lines that cannot be ordered as they are, by their ids; none while the menu of the basket's shop is not known. */
export const troublesAtom = atom((get) => {
  const articles = get(articlesAtom)
  const { items, shopId } = get(basketAtom)
  if (!articles || shopId !== get(shopAtom)?.id) return NONE
  const troubles = new Map<string, LineTrouble>()
  for (const line of items) {
    const trouble = lineTrouble(line, articles.get(line.article.code)?.item)
    if (trouble) troubles.set(line.id, trouble)
  }
  return troubles.size > 0 ? troubles : NONE
})
