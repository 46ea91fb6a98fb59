import {
  ALLERGENS,
  type Allergen,
  type ArticleItem,
  type ArticleTag,
  type ContainerItem,
  type Menu,
  type MenuItem,
} from '@carte/contract'
import { isSoldOut } from './choices.ts'

/** An article with its place in the menu. */
export interface PlacedArticle {
  readonly item: ArticleItem
  /** Untranslated names of the surrounding containers, outermost first. */
  readonly path: readonly string[]
}

/** Returns the container at a path of untranslated names; null for an empty or unknown path. */
export function findContainer(menu: Menu, path: readonly string[]): ContainerItem | null {
  let items: readonly MenuItem[] = menu.items
  let found: ContainerItem | null = null
  for (const name of path) {
    found = items.find((item): item is ContainerItem => item.type === 'container' && item.name === name) ?? null
    if (found === null) return null
    items = found.items
  }
  return found
}

/** Returns the first article with this code, in the menu's order. */
export function findArticle(menu: Menu, code: string): PlacedArticle | null {
  return findIn(menu.items, [], code)
}

function findIn(items: readonly MenuItem[], path: readonly string[], code: string): PlacedArticle | null {
  for (const item of items) {
    if (item.type === 'article') {
      if (item.code === code) return { item, path }
      continue
    }
    const found = findIn(item.items, [...path, item.name], code)
    if (found !== null) return found
  }
  return null
}

/** Returns every article in the menu's order; an article in two containers occurs twice. */
export function listArticles(menu: Menu): readonly PlacedArticle[] {
  const articles: PlacedArticle[] = []
  const collect = (items: readonly MenuItem[], path: readonly string[]): void => {
    for (const item of items) {
      if (item.type === 'article') articles.push({ item, path })
      else collect(item.items, [...path, item.name])
    }
  }
  collect(menu.items, [])
  return articles
}

/** The tags that are diets; other tags, such as `spicy`, only describe a dish. */
export const DIETS = ['vegan', 'vegetarian', 'glutenfree', 'lactosefree'] as const satisfies readonly ArticleTag[]
export type Diet = (typeof DIETS)[number]

/** What a guest does not eat: an article must fit every diet and be available without each of these allergens. */
export interface MenuFilter {
  readonly avoid: readonly Allergen[]
  readonly diets: readonly Diet[]
}

export const NO_FILTER: MenuFilter = { avoid: [], diets: [] }

export const isFiltering = ({ avoid, diets }: MenuFilter): boolean => avoid.length + diets.length > 0

/** Tags that another tag implies: vegan food is vegetarian. */
const IMPLIED: Readonly<Partial<Record<ArticleTag, ArticleTag>>> = { vegan: 'vegetarian' }

/** Returns whether the tags contain `wanted` or imply it. */
export const hasTag = (tags: readonly ArticleTag[], wanted: ArticleTag): boolean =>
  tags.some((tag) => tag === wanted || IMPLIED[tag] === wanted)

/** Returns the tags without those that another tag implies. */
export const withoutImpliedTags = (tags: readonly ArticleTag[]): readonly ArticleTag[] =>
  tags.filter((tag) => !tags.some((other) => IMPLIED[other] === tag))

const isFreeOf = (allergens: readonly Allergen[], avoid: readonly Allergen[]): boolean =>
  !allergens.some((allergen) => avoid.includes(allergen))

/**
 * Returns whether an article can be ordered without these allergens: the article itself has none of them, and enough
 * options of each required choice group have none. Sold-out options do not count, unless the article itself is sold
 * out: then all options count, as if it were available again.
 */
export function canAvoid(item: ArticleItem, avoid: readonly Allergen[]): boolean {
  if (avoid.length === 0) return true
  if (!isFreeOf(item.article.allergens, avoid)) return false
  const isGone = isSoldOut(item)
  return item.choices.every(({ min, options }) => {
    const free = options.filter(({ soldOut, allergens }) => (isGone || !soldOut) && isFreeOf(allergens, avoid))
    return free.length >= min
  })
}

/**
 * Returns which of the given allergens rule out an article: each that cannot be avoided on its own, or, if each can but
 * not all together, all of them that occur in the options.
 */
export function unavoidable(item: ArticleItem, avoid: readonly Allergen[]): readonly Allergen[] {
  if (canAvoid(item, avoid)) return []
  const alone = avoid.filter((allergen) => !canAvoid(item, [allergen]))
  if (alone.length > 0) return alone
  const allergensOfOptions = new Set(
    item.choices.flatMap(({ options }) => options.flatMap(({ allergens }) => allergens)),
  )
  return avoid.filter((allergen) => allergensOfOptions.has(allergen))
}

/** Returns whether an article fits every diet and can be ordered without the allergens to avoid. */
export function fitsFilter(item: ArticleItem, { avoid, diets }: MenuFilter): boolean {
  return diets.every((diet) => hasTag(item.article.tags, diet)) && canAvoid(item, avoid)
}

/**
 * Returns the menu without articles that do not fit and without containers that would be empty. Unchanged containers,
 * and an unchanged menu, stay the same object.
 */
export function filterMenu(menu: Menu, filter: MenuFilter): Menu {
  if (!isFiltering(filter)) return menu
  const items = filterItems(menu.items, filter)
  return items === menu.items ? menu : { ...menu, items }
}

function filterItems(items: MenuItem[], filter: MenuFilter): MenuItem[] {
  const remaining = items.flatMap((item): MenuItem | [] => {
    if (item.type === 'article') return fitsFilter(item, filter) ? item : []
    const inner = filterItems(item.items, filter)
    if (inner.length === 0) return []
    return inner === item.items ? item : { ...item, items: inner }
  })
  return remaining.length === items.length && remaining.every((item, index) => item === items[index])
    ? items
    : remaining
}

/** Returns the number of different dishes; a dish in two containers counts once. */
export function countDishes(menu: Menu): number {
  return new Set(listArticles(menu).map(({ item }) => item.code)).size
}

/** Returns the allergens of all articles and options of a menu, in the order of `ALLERGENS`. */
export function allergensIn(menu: Menu): readonly Allergen[] {
  const articles = listArticles(menu).flatMap(({ item }) => [
    item.article,
    ...item.choices.flatMap(({ options }) => options),
  ])
  const found = new Set(articles.flatMap(({ allergens }) => allergens))
  return ALLERGENS.filter((allergen) => found.has(allergen))
}

/** Returns the diets that at least one article fits. */
export function dietsIn(menu: Menu): readonly Diet[] {
  const articles = listArticles(menu)
  return DIETS.filter((diet) => articles.some(({ item }) => hasTag(item.article.tags, diet)))
}
