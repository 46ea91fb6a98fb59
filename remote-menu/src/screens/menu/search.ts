import type { ArticleTag, Campaign, Language, Menu, MenuItem } from '@carte/contract'
import { hasTag, type PlacedArticle } from '@carte/domain'
import { articleName, articleText, nameOf } from '../../parts/wording.ts'

/** An article with everything that a guest may search it by. */
interface Entry {
  readonly placed: PlacedArticle
  readonly words: string
}

/** What searching needs beside the menu. */
export interface SearchWords {
  readonly language: Language
  readonly campaigns: readonly Campaign[]
  /** Tags with their names as the guest reads them. */
  readonly tags: readonly (readonly [tag: ArticleTag, name: string])[]
}

/** Letters that are no plain ones with an accent, and how somebody without them on the keyboard writes them. */
const PLAIN: Readonly<Record<string, string>> = { ø: 'o', æ: 'ae', œ: 'oe', ß: 'ss', đ: 'd', ł: 'l' }

/** Without case and accents: `creme brulee` finds `Crème brûlée`, `rodgrod` `Rødgrød`. */
const plain = (text: string): string =>
  text
    .toLowerCase()
    .normalize('NFD')
    // The accents of all five languages; asking for any mark of any script takes twice as long.
    .replace(/[\u0300-\u036f]/g, '')
    .replace(/[øæœßđł]/g, (letter) => PLAIN[letter] ?? letter)

/** Prepares a menu for searching in one language; an article in two containers is found once, by the names of both. */
export function indexMenu(menu: Menu, { language, campaigns, tags }: SearchWords): readonly Entry[] {
  const entries = new Map<string, { placed: PlacedArticle; words: string[] }>()
  const offers = new Map(campaigns.map((campaign) => [campaign.code, nameOf(campaign, language).text]))
  // A container is found by the name that the guest reads, and by the one that its address bears.
  const collect = (items: readonly MenuItem[], path: readonly string[], above: readonly string[]): void => {
    for (const item of items) {
      if (item.type === 'container') {
        collect(item.items, [...path, item.name], [...above, item.name, nameOf(item, language).text])
        continue
      }
      const { article } = item
      const known = entries.get(item.code)
      if (known) known.words.push(...above)
      else {
        const words = [articleName(article, language).text, articleText(article, language).text, ...above]
        words.push(...tags.flatMap(([tag, name]) => (hasTag(article.tags, tag) ? name : [])))
        words.push(...article.campaigns.flatMap((code) => offers.get(code) ?? []))
        entries.set(item.code, { placed: { item, path }, words })
      }
    }
  }
  collect(menu.items, [], [])
  return [...entries.values()].map(({ placed, words }) => ({ placed, words: plain(words.join('\n')) }))
}

/** Articles in whose words every word of the query occurs, in the menu's order. */
export function searchMenu(index: readonly Entry[], query: string): readonly PlacedArticle[] {
  const wanted = plain(query).split(/\s+/).filter(Boolean)
  return index.filter(({ words }) => wanted.every((word) => words.includes(word))).map(({ placed }) => placed)
}
