import { articlesByCode, type LineTrouble, lineTrouble } from '@carte/domain'
import { atom, basketAtom, menuAtom, shopAtom } from '@carte/store'

type Troubles = ReadonlyMap<string, LineTrouble>
const NONE: Troubles = new Map()

const articlesAtom = atom((get) => {
  const menu = get(menuAtom)
  return menu && articlesByCode(menu)
})

/**
 * The lines that cannot be ordered from the current menu, with the reason, by line id. Empty while the menu of the
 * basket's shop is not loaded.
 */
export const troublesAtom = atom((get): Troubles => {
  const articles = get(articlesAtom)
  const { items, shopId } = get(basketAtom)
  if (!articles || shopId !== get(shopAtom)?.id) return NONE
  const troubles = items.flatMap((line) => {
    const trouble = lineTrouble(line, articles.get(line.article.code)?.item)
    return trouble ? [[line.id, trouble] as const] : []
  })
  return troubles.length > 0 ? new Map(troubles) : NONE
})
