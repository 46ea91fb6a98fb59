import type { ContainerItem, Menu, MenuItem } from '@carte/contract'
import type { PlacedArticle } from '@carte/domain'
import { paths } from '@carte/navigation'

/** Encodes a container's path as the part of its address after `/menu/`; empty for the whole menu. */
export function categoryKey(path: readonly string[]): string {
  return path.map(encodeURIComponent).join('/')
}

/** Returns the address of the menu at a category. */
export function categoryAddress(shopId: string, key: string): string {
  return paths.menu.href({ shopId, category: key === '' ? [] : key.split('/').map(decodeURIComponent) })
}

/** Returns the outermost containers of a menu. */
export function categoriesOf(menu: Menu): readonly ContainerItem[] {
  return menu.items.filter((item) => item.type === 'container')
}

/** Neighboring articles, or a container. */
type Run =
  | { readonly kind: 'articles'; readonly articles: readonly PlacedArticle[] }
  | { readonly kind: 'container'; readonly item: ContainerItem }

/**
 * Groups neighboring articles, which share a grid, and keeps containers separate, in the menu's order.
 *
 * @param path names of the surrounding containers, outermost first
 */
export function runsOf(items: readonly MenuItem[], path: readonly string[]): readonly Run[] {
  const runs: (Run & { articles?: PlacedArticle[] })[] = []
  for (const item of items) {
    const last = runs.at(-1)
    if (item.type === 'container') runs.push({ kind: 'container', item })
    else if (last?.articles) last.articles.push({ item, path })
    else runs.push({ kind: 'articles', articles: [{ item, path }] })
  }
  return runs
}

/** Counts all articles, including those in containers. */
export function countArticles(items: readonly MenuItem[]): number {
  return items.reduce((sum, item) => sum + (item.type === 'container' ? countArticles(item.items) : 1), 0)
}
