import type { ContainerItem, Menu, MenuItem } from '@carte/contract'
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
  | { readonly kind: 'articles'; readonly items: readonly (MenuItem & { type: 'article' })[] }
  | { readonly kind: 'container'; readonly item: ContainerItem }

/** Neighbouring articles together, containers apart, in the order of the menu. */
export function runsOf(items: readonly MenuItem[]): readonly Run[] {
  const runs: Run[] = []
  for (const item of items) {
    const last = runs.at(-1)
    if (item.type === 'container') runs.push({ kind: 'container', item })
    else if (last?.kind === 'articles') runs[runs.length - 1] = { ...last, items: [...last.items, item] }
    else runs.push({ kind: 'articles', items: [item] })
  }
  return runs
}

/** How many articles there are in all, those in containers included. */
export function countArticles(items: readonly MenuItem[]): number {
  return items.reduce((sum, item) => sum + (item.type === 'container' ? countArticles(item.items) : 1), 0)
}
