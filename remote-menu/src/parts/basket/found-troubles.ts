import { articlesByCode, lineTrouble } from '@carte/domain'
import { atom, basketAtom, menuAtom, shopAtom } from '@carte/store'
import { NO_TROUBLES, type Troubles } from './troubles.ts'

const articlesAtom = atom((get) => {
  const menu = get(menuAtom)
  return menu && articlesByCode(menu)
})

/** What is found when the lines are held against the menu of the basket's shop; nothing while that is not known. */
export const foundTroublesAtom = atom((get): Troubles => {
  const articles = get(articlesAtom)
  const { items, shopId } = get(basketAtom)
  if (!articles || shopId !== get(shopAtom)?.id) return NO_TROUBLES
  const troubles = items.flatMap((line) => {
    const trouble = lineTrouble(line, articles.get(line.article.code)?.item)
    return trouble ? [[line.id, trouble] as const] : []
  })
  return troubles.length > 0 ? new Map(troubles) : NO_TROUBLES
})
