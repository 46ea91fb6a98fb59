import type { Article, ContainerItem, Menu, MenuItem } from '@carte/contract'

export interface BoardPage {
  /** The outermost container; null for dishes in none. */
  readonly category: ContainerItem | null
  /** The inner container of all dishes on this page; null if they are in several. */
  readonly section: ContainerItem | null
  readonly articles: readonly Article[]
  /** Number of this page within its category, from 1. */
  readonly part: number
  readonly parts: number
}

interface Placed {
  readonly article: Article
  readonly section: ContainerItem | null
}

/** Returns the articles at any depth in the menu's order, without duplicates. */
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

/** Splits into groups of at most `most` neighbors of similar size: seven become four and three, not six and one. */
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
 * Splits a menu into pages of a board: dishes without a container first, then each category on its own pages. Empty
 * categories have none.
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

/** The visible page, and the pages that are mounted: the previous one fades out, the next one loads its pictures. */
export interface Spread {
  readonly shown: number
  /** In ascending order, so that React does not move elements, which would restart their animations. */
  readonly kept: readonly number[]
}

/**
 * @param count of pages, at least 1
 * @param turn how many times the page has changed
 * @param isAlone during the first render: only the visible page, so that the first view loads nothing else
 */
export function spreadOf(count: number, turn: number, isAlone: boolean): Spread {
  const shown = turn % count
  const around = [(shown + count - 1) % count, shown, (shown + 1) % count]
  return { shown, kept: isAlone ? [shown] : [...new Set(around)].sort((a, b) => a - b) }
}
