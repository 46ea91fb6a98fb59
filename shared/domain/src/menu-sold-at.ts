import type { Menu, MenuItem } from '@carte/contract'
import { isSoldAt } from './sale-times.ts'

/** Returns the menu without what is not sold at a moment, and without categories that would be empty (SALE-7). */
export function menuSoldAt(menu: Menu, timeZone: string, at: Date): Menu {
  const sold = (items: MenuItem[]): MenuItem[] => {
    const left = items.flatMap((item): MenuItem | [] => {
      if (item.type === 'article') return isSoldAt(item.article.saleTimes, timeZone, at) ? item : []
      if (!isSoldAt(item.saleTimes, timeZone, at)) return []
      const inner = sold(item.items)
      if (inner === item.items) return item
      return inner.length === 0 ? [] : { ...item, items: inner }
    })
    return left.length === items.length && left.every((item, index) => item === items[index]) ? items : left
  }
  const items = sold(menu.items)
  return items === menu.items ? menu : { ...menu, items }
}
