import type { ServerKnowledge } from '@carte/store'
import type { ScreenData } from './load-screen.ts'

/** What of the chosen shop a screen's data usually holds as well; it travels once. */
type Shared = 'shop' | 'menu' | 'campaigns'
const MARK = '$known'

function sharedIn({ shop, menu }: ServerKnowledge): Readonly<Record<Shared, unknown>> {
  return { shop, menu: menu?.menu, campaigns: menu?.campaigns }
}

/** Whether a screen's data is drawn from the menu that the store keeps. */
export const showsMenu = (data: unknown, menu: unknown): boolean =>
  typeof data === 'object' && data !== null && Object.values(data).includes(menu)

/** Replaces what the store knows too by its name. Only fields of the data itself are looked at. */
export function detach({ shown, data }: ScreenData, known: ServerKnowledge): ScreenData {
  if (typeof data !== 'object' || data === null || Array.isArray(data)) return { shown, data }
  const names = new Map(Object.entries(sharedIn(known)).flatMap(([name, value]) => (value ? [[value, name]] : [])))
  const fields = Object.entries(data).map(([field, value]) => {
    const name = names.get(value)
    return [field, name === undefined ? value : { [MARK]: name }]
  })
  return { shown, data: Object.fromEntries(fields) }
}

/** Undoes `detach`. */
export function attach({ shown, data }: ScreenData, known: ServerKnowledge): ScreenData {
  if (typeof data !== 'object' || data === null || Array.isArray(data)) return { shown, data }
  const shared = sharedIn(known)
  const fields = Object.entries(data).map(([field, value]) => {
    const isMark = typeof value === 'object' && value !== null && MARK in value
    return [field, isMark ? shared[value[MARK] as Shared] : value]
  })
  return { shown, data: Object.fromEntries(fields) }
}
