import type { ArticleTag, Campaign, Language, Menu, MenuItem } from '@carte/contract'
import { hasTag, type PlacedArticle } from '@carte/domain'
import { articleName, articleText, nameOf } from '@carte/features'

interface Entry {
  readonly placed: PlacedArticle
  readonly words: string
}

export interface SearchWords {
  readonly language: Language
  readonly campaigns: readonly Campaign[]
  /** Tags with their names in the guest's language. */
  readonly tags: readonly (readonly [tag: ArticleTag, name: string])[]
}

/** Letters that Unicode does not decompose into a letter and an accent, with their usual replacement. */
const PLAIN: Readonly<Record<string, string>> = { ø: 'o', æ: 'ae', œ: 'oe', ß: 'ss', đ: 'd', ł: 'l' }

/** Removes case and accents: `creme brulee` finds `Crème brûlée`, `rodgrod` `Rødgrød`. */
const plain = (text: string): string =>
  text
    .toLowerCase()
    .normalize('NFD')
    // The combining accents of all five languages. `\p{M}` would take twice as long.
    .replace(/[\u0300-\u036f]/g, '')
    .replace(/[øæœßđł]/g, (letter) => PLAIN[letter] ?? letter)

/** Prepares a menu for searching in one language. An article in two containers is one entry with the names of both. */
export function indexMenu(menu: Menu, { language, campaigns, tags }: SearchWords): readonly Entry[] {
  const entries = new Map<string, { placed: PlacedArticle; words: string[] }>()
  const offers = new Map(campaigns.map((campaign) => [campaign.code, nameOf(campaign, language).text]))
  // Include the container's name in the address, too: it can differ from the translated one.
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

/** Returns the articles whose texts contain every word of the query, in the menu's order. */
export function searchMenu(index: readonly Entry[], query: string): readonly PlacedArticle[] {
  const wanted = plain(query).split(/\s+/).filter(Boolean)
  return index.filter(({ words }) => wanted.every((word) => words.includes(word))).map(({ placed }) => placed)
}
