import type { ServerKnowledge } from '@carte/store'
import type { ScreenData } from './load-screen.ts'

/** Shop data that both the store and a screen's data contain; the page carries it once. */
type Shared = 'shop' | 'menu' | 'campaigns'
const REFERENCE = '$known'

function sharedIn({ shop, menu }: ServerKnowledge): Readonly<Record<Shared, unknown>> {
  return { shop, menu: menu?.menu, campaigns: menu?.campaigns }
}

/** Returns whether a screen's data contains the menu that the store holds. */
export const showsMenu = (data: unknown, menu: unknown): boolean =>
  typeof data === 'object' && data !== null && Object.values(data).includes(menu)

/** Replaces values that the store also holds with references to them. Only top-level fields are replaced. */
export function replaceShared({ shown, data }: ScreenData, known: ServerKnowledge): ScreenData {
  if (typeof data !== 'object' || data === null || Array.isArray(data)) return { shown, data }
  const names = new Map(Object.entries(sharedIn(known)).flatMap(([name, value]) => (value ? [[value, name]] : [])))
  const fields = Object.entries(data).map(([field, value]) => {
    const name = names.get(value)
    return [field, name === undefined ? value : { [REFERENCE]: name }]
  })
  return { shown, data: Object.fromEntries(fields) }
}

/** Reverses `replaceShared`. */
export function restoreShared({ shown, data }: ScreenData, known: ServerKnowledge): ScreenData {
  if (typeof data !== 'object' || data === null || Array.isArray(data)) return { shown, data }
  const shared = sharedIn(known)
  const fields = Object.entries(data).map(([field, value]) => {
    const isReference = typeof value === 'object' && value !== null && REFERENCE in value
    return [field, isReference ? shared[value[REFERENCE] as Shared] : value]
  })
  return { shown, data: Object.fromEntries(fields) }
}
