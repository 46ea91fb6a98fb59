import type { ContainerItem, Menu, MenuItem } from '@carte/contract'
import type { PlacedArticle } from '@carte/domain'
import { paths } from '@carte/navigation'

/** A container's path as one word: the part of its address behind `/menu/`; empty for the whole menu. */
export function categoryKey(path: readonly string[]): string {
  return path.map(encodeURIComponent).join('/')
}

/** The address of the category with this key. */
export function categoryAddress(shopId: string, key: string): string {
  return paths.menu.href({ shopId, category: key === '' ? [] : key.split('/').map(decodeURIComponent) })
}

/** A menu's outermost containers: its categories. */
export function categoriesOf(menu: Menu): readonly ContainerItem[] {
  return menu.items.filter((item) => item.type === 'container')
}

/** Items in the menu's order, neighbouring articles together: they share a grid. */
export type Run =
  | { readonly kind: 'articles'; readonly articles: readonly PlacedArticle[] }
  | { readonly kind: 'container'; readonly item: ContainerItem }

/** Neighbouring articles together, containers apart, in the order of the menu. `path` is that of the container around them. */
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

/** How many articles there are in all, those in containers included. */
export function countArticles(items: readonly MenuItem[]): number {
  return items.reduce((sum, item) => sum + (item.type === 'container' ? countArticles(item.items) : 1), 0)
}
