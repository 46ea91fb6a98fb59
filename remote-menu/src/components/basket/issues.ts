import { articlesByCode, type LineIssue, lineIssue } from '@carte/domain'
import { atom, basketAtom, menuAtom, shopAtom } from '@carte/store'

type BasketIssues = ReadonlyMap<string, LineIssue>
const NONE: BasketIssues = new Map()

/** The articles of the menu with their places, by code; null while no menu is loaded. */
export const articlesAtom = atom((get) => {
  const menu = get(menuAtom)
  return menu && articlesByCode(menu)
})

/**
 * The lines that cannot be ordered from the current menu, with the reason, by line id. Empty while the menu of the
 * basket's shop is not loaded.
 */
export const issuesAtom = atom((get): BasketIssues => {
  const articles = get(articlesAtom)
  const { items, shopId } = get(basketAtom)
  if (!articles || shopId !== get(shopAtom)?.id) return NONE
  const issues = items.flatMap((line) => {
    const issue = lineIssue(line, articles.get(line.article.code)?.item)
    return issue ? [[line.id, issue] as const] : []
  })
  return issues.length > 0 ? new Map(issues) : NONE
})
