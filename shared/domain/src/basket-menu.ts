import type { ArticleItem, Basket, BasketItem, Menu } from '@carte/contract'
import { itemUnitMinor, toBasketArticle } from './basket.ts'
import { choiceProblems, isSoldOut } from './choices.ts'
import { listArticles, type PlacedArticle } from './menu.ts'

/**
 * Why a line cannot be ordered: `gone` means that its article is sold out or not on the menu, `choices` that its
 * choices are no longer valid.
 */
export type LineIssue = 'gone' | 'choices'

const indexed = new WeakMap<Menu, ReadonlyMap<string, PlacedArticle>>()

/**
 * Returns the articles of a menu by code; of articles with the same code, the first. The index is cached per menu
 * object.
 */
export function articlesByCode(menu: Menu): ReadonlyMap<string, PlacedArticle> {
  const known = indexed.get(menu)
  if (known) return known
  const articles = new Map<string, PlacedArticle>()
  indexed.set(menu, articles)
  for (const placed of listArticles(menu)) if (!articles.has(placed.item.code)) articles.set(placed.item.code, placed)
  return articles
}

/**
 * Returns why a line cannot be ordered, or null. `item` is the line's article on the menu. Must agree with
 * `priceItems`.
 */
export function lineIssue(line: Pick<BasketItem, 'choices'>, item: ArticleItem | undefined): LineIssue | null {
  if (item === undefined || isSoldOut(item)) return 'gone'
  const picked = new Map<string, string[]>()
  let isMisplaced = false
  for (const [level, choices] of Object.entries(line.choices)) {
    for (const { code, article } of choices) {
      picked.set(code, [...(picked.get(code) ?? []), article.code])
      isMisplaced ||= item.choices.find((group) => group.code === code)?.level !== Number(level)
    }
  }
  return isMisplaced || choiceProblems(item.choices, Object.fromEntries(picked)).length > 0 ? 'choices' : null
}

/**
 * Updates the prices, texts, paths and levels of a basket's lines from the current menu of its shop. Quantities and
 * choices stay. Lines and options that the menu no longer has stay unchanged, so that the guest can see them. Returns
 * the same object if nothing has changed.
 */
export function refreshItems(basket: Basket, menu: Menu): Basket {
  const articles = articlesByCode(menu)
  const items = basket.items.map((line) => refreshed(line, articles.get(line.article.code)))
  const costsOther = (line: BasketItem, at: number) => itemUnitMinor(line) !== itemUnitMinor(basket.items[at] ?? line)
  const isSame = items.every((line, at) => line === basket.items[at])
  if (isSame && basket.currency?.name === menu.currency.name) return basket
  return {
    ...basket,
    items: isSame ? basket.items : items,
    currency: menu.currency,
    currentOrderChanged: basket.currentOrderChanged || items.some(costsOther),
  }
}

function refreshed(line: BasketItem, placed: PlacedArticle | undefined): BasketItem {
  if (placed === undefined) return line
  const { item, path } = placed
  const choices: BasketItem['choices'] = {}
  for (const [level, chosen] of Object.entries(line.choices)) {
    for (const choice of chosen) {
      const group = item.choices.find(({ code }) => code === choice.code)
      const option = group?.options.find(({ code }) => code === choice.article.code)
      const at = option && group ? group.level : Number(level)
      const now = option ? { code: choice.code, article: toBasketArticle(option) } : choice
      choices[at] = [...(choices[at] ?? []), now]
    }
  }
  const next = { ...line, article: toBasketArticle(item.article), path: [...path], choices }
  return JSON.stringify(next) === JSON.stringify(line) ? line : next
}
