import type { Language, Menu } from '@carte/contract'
import { listArticles, type PlacedArticle } from '@carte/domain'
import { articleName, articleText } from '../../parts/wording.ts'

/** An article with everything that a guest may search it by. */
interface Entry {
  readonly placed: PlacedArticle
  readonly words: string
}

/** Without case and accents: `creme brulee` finds `Crème brûlée`. */
const plain = (text: string): string => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()

/** Prepares a menu for searching in one language; an article in two containers is found once. */
export function indexMenu(menu: Menu, language: Language): readonly Entry[] {
  const first = new Map<string, PlacedArticle>()
  for (const placed of listArticles(menu)) if (!first.has(placed.item.code)) first.set(placed.item.code, placed)
  return [...first.values()].map((placed) => {
    const { article } = placed.item
    const words = [articleName(article, language).text, articleText(article, language).text, ...placed.path]
    return { placed, words: plain(words.join('\n')) }
  })
}

/** Articles in whose words every word of the query occurs, in the menu's order. */
export function searchMenu(index: readonly Entry[], query: string): readonly PlacedArticle[] {
  const wanted = plain(query).split(/\s+/).filter(Boolean)
  return index.filter(({ words }) => wanted.every((word) => words.includes(word))).map(({ placed }) => placed)
}
