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

/**
 * Splits a menu into pages of a board: dishes without a container first, then each category on its own pages. Empty
 * categories have none.
 *
 * @param capacity dishes that fit on a page, at least 1
 */
export function pagesOf(menu: Menu, capacity: number): readonly BoardPage[] {
  const uncategorized = menu.items.filter((item) => item.type === 'article')
  const categories = menu.items.filter((item) => item.type === 'container')
  return [
    ...pagesOfCategory(null, uncategorized, capacity),
    ...categories.flatMap((category) => pagesOfCategory(category, category.items, capacity)),
  ]
}

function pagesOfCategory(category: ContainerItem | null, items: readonly MenuItem[], capacity: number) {
  const groups = splitEvenly(listArticles(items), capacity)
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

/** Splits into groups of neighbors, at most `max` in each, of similar size: seven become four and three, not six and one. */
export function splitEvenly<T>(all: readonly T[], max: number): readonly (readonly T[])[] {
  const groups = Math.ceil(all.length / max)
  return Array.from({ length: groups }, (_, at) =>
    all.slice(Math.ceil((at * all.length) / groups), Math.ceil(((at + 1) * all.length) / groups)),
  )
}

interface SectionArticle {
  readonly article: Article
  /** The container directly around the article. */
  readonly section: ContainerItem | null
}

/** Returns the articles at any depth in the menu's order, without duplicates. */
function listArticles(items: readonly MenuItem[]): readonly SectionArticle[] {
  const articles = new Map<string, SectionArticle>()
  const collect = (among: readonly MenuItem[], section: ContainerItem | null) => {
    for (const item of among) {
      if (item.type === 'container') collect(item.items, item)
      else if (!articles.has(item.code)) articles.set(item.code, { article: item.article, section })
    }
  }
  collect(items, null)
  return [...articles.values()]
}

/** The visible page, and the pages that are mounted: the previous one fades out, the next one loads its pictures. */
interface Spread {
  readonly shown: number
  /** In ascending order, so that React does not move elements, which would restart their animations. */
  readonly mounted: readonly number[]
}

/**
 * Returns which of the pages are visible and mounted.
 *
 * @param count number of pages, at least 1
 * @param turn how many times the page has changed
 * @param isFirstRender during the first render: only the visible page, so that the first view loads nothing else
 */
export function spreadOf(count: number, turn: number, isFirstRender: boolean): Spread {
  const shown = turn % count
  const around = [(shown + count - 1) % count, shown, (shown + 1) % count]
  return { shown, mounted: isFirstRender ? [shown] : [...new Set(around)].sort((a, b) => a - b) }
}
