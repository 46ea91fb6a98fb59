/** What our router's library writes on `window`, whoever else's is there. Imported before it. */
const NAME = '__reactRouterVersion'

const before = Object.getOwnPropertyDescriptor(globalThis, NAME)

/** Leaves the page's globals as they were before our libraries came. */
export function restorePage(): void {
  if (before) Object.defineProperty(globalThis, NAME, before)
  else Reflect.deleteProperty(globalThis, NAME)
}
