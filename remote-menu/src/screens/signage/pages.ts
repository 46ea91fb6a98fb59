import type { Article, ContainerItem, Menu, MenuItem } from '@carte/contract'

/** What a board shows of a menu at a time. */
export interface BoardPage {
  /** The outermost container; null for dishes that stand in none. */
  readonly category: ContainerItem | null
  /** The one inside it that all of this page's dishes stand in; null where they stand in several. */
  readonly section: ContainerItem | null
  readonly articles: readonly Article[]
  /** Which of the category's pages it is, from 1, and of how many. */
  readonly part: number
  readonly parts: number
}

interface Placed {
  readonly article: Article
  readonly section: ContainerItem | null
}

/** Articles at any depth in the menu's order; one that stands twice in a category comes once. */
function placedIn(items: readonly MenuItem[], section: ContainerItem | null): readonly Placed[] {
  const first = new Map<string, Placed>()
  const collect = (among: readonly MenuItem[], within: ContainerItem | null) => {
    for (const item of among) {
      if (item.type === 'container') collect(item.items, item)
      else if (!first.has(item.code)) first.set(item.code, { article: item.article, section: within })
    }
  }
  collect(items, section)
  return [...first.values()]
}

/** Neighbours in groups of at most `most`, as even as can be: seven are four and three, not six and one. */
export function evenly<T>(all: readonly T[], most: number): readonly (readonly T[])[] {
  const groups = Math.ceil(all.length / most)
  return Array.from({ length: groups }, (_, at) =>
    all.slice(Math.ceil((at * all.length) / groups), Math.ceil(((at + 1) * all.length) / groups)),
  )
}

function pagesOfOne(category: ContainerItem | null, items: readonly MenuItem[], capacity: number) {
  const groups = evenly(placedIn(items, null), capacity)
  return groups.map((placed, at): BoardPage => {
    const section = placed[0]?.section ?? null
    return {
      category,
      section: placed.every((each) => each.section === section) ? section : null,
      articles: placed.map(({ article }) => article),
      part: at + 1,
      parts: groups.length,
    }
  })
}

/**
 * A menu as the pages of a board: dishes that stand in no container first, then each category on pages of its own. What has no dishes has no page.
 *
 * @param capacity dishes that fit on a page, at least 1
 */
export function pagesOf(menu: Menu, capacity: number): readonly BoardPage[] {
  const loose = menu.items.filter((item) => item.type === 'article')
  const categories = menu.items.filter((item) => item.type === 'container')
  return [
    ...pagesOfOne(null, loose, capacity),
    ...categories.flatMap((category) => pagesOfOne(category, category.items, capacity)),
  ]
}

/** The page to be shown, and those that are in the document beside it: the one before fades away, the one after gets its pictures. */
export interface Spread {
  readonly shown: number
  /** Ascending: no element moves when a page is turned, so that nothing of it starts anew. */
  readonly kept: readonly number[]
}

/**
 * @param count of pages, at least 1
 * @param turn how often a page was turned
 * @param isAlone while a page comes alive: a first view asks for no more than what it shows
 */
export function spreadOf(count: number, turn: number, isAlone: boolean): Spread {
  const shown = turn % count
  const around = [(shown + count - 1) % count, shown, (shown + 1) % count]
  return { shown, kept: isAlone ? [shown] : [...new Set(around)].sort((a, b) => a - b) }
}
