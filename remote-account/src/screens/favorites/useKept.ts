import type { Profile, Shop } from '@carte/contract'
import { useState } from 'react'
import type { FavoritesData } from './favorites.loader.ts'

export interface Kept {
  /** Codes of dishes that are favorites, or were since the page was opened. */
  readonly dishes: ReadonlySet<string>
  readonly shops: readonly Shop[]
}

/** Adds entries to a map; returns the same map if nothing changes. */
function joined<T>(before: ReadonlyMap<string, T>, come: readonly (readonly [string, T])[]): ReadonlyMap<string, T> {
  return come.some(([key, value]) => before.get(key) !== value) ? new Map([...before, ...come]) : before
}

const dishesOf = ({ favorites }: Profile) =>
  favorites.flatMap(({ code, type }) => (type === 'article' ? [[code, true] as const] : []))
const shopsOf = ({ shops }: FavoritesData) => shops.map((shop) => [shop.id, shop] as const)

/**
 * Returns the customer's favorites, including those removed since the page was opened: a heart pressed by mistake can
 * be pressed again, and nothing moves under the finger.
 */
export function useKept(user: Profile, data: FavoritesData): Kept {
  const [dishes, setDishes] = useState<ReadonlyMap<string, true>>(new Map(dishesOf(user)))
  const [shops, setShops] = useState<ReadonlyMap<string, Shop>>(new Map(shopsOf(data)))
  const [nextDishes, nextShops] = [joined(dishes, dishesOf(user)), joined(shops, shopsOf(data))]
  if (nextDishes !== dishes) setDishes(nextDishes)
  if (nextShops !== shops) setShops(nextShops)
  return { dishes: new Set(nextDishes.keys()), shops: [...nextShops.values()] }
}
