/** The global that React Router writes. This module must be imported before it. */
const NAME = '__reactRouterVersion'

const before = Object.getOwnPropertyDescriptor(globalThis, NAME)

/** Restores the page's globals to their values before our libraries ran. */
export function restorePage(): void {
  if (before) Object.defineProperty(globalThis, NAME, before)
  else Reflect.deleteProperty(globalThis, NAME)
}
