import { ALLERGENS, type Allergen, type ArticleItem, type ArticleTag, type Menu, type MenuItem } from '@carte/contract'
import { isSoldOut } from './choices.ts'
import { listArticles } from './menu.ts'

/** The tags that somebody eats by; the others only describe a dish. */
export const DIETS = ['vegan', 'vegetarian', 'glutenfree', 'lactosefree'] as const satisfies readonly ArticleTag[]
export type Diet = (typeof DIETS)[number]

/** What a guest does not eat: an article must be free of each of these allergens, and fit each of these diets. */
export interface MenuFilter {
  readonly avoid: readonly Allergen[]
  readonly diets: readonly Diet[]
}

/** Leaves everything in. */
export const NO_FILTER: MenuFilter = { avoid: [], diets: [] }

/** Whether it leaves anything out. */
export const isFiltering = ({ avoid, diets }: MenuFilter): boolean => avoid.length + diets.length > 0

/** Whatever is vegan is vegetarian: what a tag says besides its own name. */
const IMPLIED: Readonly<Partial<Record<ArticleTag, ArticleTag>>> = { vegan: 'vegetarian' }

/** Whether tags say so, in so many words or by another one. */
export const hasTag = (tags: readonly ArticleTag[], wanted: ArticleTag): boolean =>
  tags.some((tag) => tag === wanted || IMPLIED[tag] === wanted)

/** The tags without those that another one says already. */
export const tellingTags = (tags: readonly ArticleTag[]): readonly ArticleTag[] =>
  tags.filter((tag) => !tags.some((other) => IMPLIED[other] === tag))

const isFree = (allergens: readonly Allergen[], avoid: readonly Allergen[]): boolean =>
  !allergens.some((allergen) => avoid.includes(allergen))

/**
 * Whether an article can be ordered without any of these allergens: it has none itself, and each choice that has to be made can be
 * made without. Options that are gone are no way out, unless the article is sold out anyway: then it is judged as it is when it comes back.
 */
export function canAvoid(item: ArticleItem, avoid: readonly Allergen[]): boolean {
  if (avoid.length === 0) return true
  if (!isFree(item.article.allergens, avoid)) return false
  const isGone = isSoldOut(item)
  return item.choices.every(({ min, options }) => {
    const free = options.filter(({ soldOut, allergens }) => (isGone || !soldOut) && isFree(allergens, avoid))
    return free.length >= min
  })
}

/** Which of the allergens to avoid stand in an article's way: each that cannot be avoided, or all it may hold where they can only one at a time. */
export function unavoidable(item: ArticleItem, avoid: readonly Allergen[]): readonly Allergen[] {
  if (canAvoid(item, avoid)) return []
  const alone = avoid.filter((allergen) => !canAvoid(item, [allergen]))
  if (alone.length > 0) return alone
  const held = new Set(item.choices.flatMap(({ options }) => options.flatMap(({ allergens }) => allergens)))
  return avoid.filter((allergen) => held.has(allergen))
}

/** Whether an article is for a guest who eats so: it can be ordered without what is avoided, and fits every diet. */
export function fitsFilter(item: ArticleItem, { avoid, diets }: MenuFilter): boolean {
  return diets.every((diet) => hasTag(item.article.tags, diet)) && canAvoid(item, avoid)
}

/**
 * The menu without what does not fit, and without containers in which nothing fits. What is whole stays the same object: a container of which
 * nothing is left out, and the menu itself where nothing is.
 */
export function filterMenu(menu: Menu, filter: MenuFilter): Menu {
  if (!isFiltering(filter)) return menu
  const items = filterItems(menu.items, filter)
  return items === menu.items ? menu : { ...menu, items }
}

function filterItems(items: MenuItem[], filter: MenuFilter): MenuItem[] {
  const kept = items.flatMap((item): MenuItem | [] => {
    if (item.type === 'article') return fitsFilter(item, filter) ? item : []
    const inner = filterItems(item.items, filter)
    if (inner.length === 0) return []
    return inner === item.items ? item : { ...item, items: inner }
  })
  return kept.length === items.length && kept.every((item, index) => item === items[index]) ? items : kept
}

/** How many dishes there are, one that stands in two containers counted once. */
export function countDishes(menu: Menu): number {
  return new Set(listArticles(menu).map(({ item }) => item.code)).size
}

/** The allergens that something on this menu has, in the law's order. */
export function allergensIn(menu: Menu): readonly Allergen[] {
  const articles = listArticles(menu).flatMap(({ item }) => [
    item.article,
    ...item.choices.flatMap(({ options }) => options),
  ])
  const found = new Set(articles.flatMap(({ allergens }) => allergens))
  return ALLERGENS.filter((allergen) => found.has(allergen))
}

/** The diets for which this menu has something. */
export function dietsIn(menu: Menu): readonly Diet[] {
  const articles = listArticles(menu)
  return DIETS.filter((diet) => articles.some(({ item }) => hasTag(item.article.tags, diet)))
}
