/** The global that React Router writes. This module must be imported before it. */
const ROUTER_GLOBAL = '__reactRouterVersion'

const before = Object.getOwnPropertyDescriptor(globalThis, ROUTER_GLOBAL)

/** Restores the page's globals to their values before our libraries ran. */
export function restoreGlobals(): void {
  if (before) Object.defineProperty(globalThis, ROUTER_GLOBAL, before)
  else Reflect.deleteProperty(globalThis, ROUTER_GLOBAL)
}
