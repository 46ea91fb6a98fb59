import type { ArticleItem, ContainerItem, Menu, MenuItem } from '@carte/contract'

export interface PlacedArticle {
  readonly item: ArticleItem
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
