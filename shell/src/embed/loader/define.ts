import { ELEMENT_NAMES } from '../protocol.ts'
import { createLoader } from './create-loader.ts'
import { createElementClass } from './tag.ts'

/**
 * Defines the custom elements once per page. If they are already defined, the first definition stays. Does nothing on a
 * server.
 *
 * @param address the address of `embed.js`
 */
export function defineElements(address: string): void {
  if (!globalThis.customElements) return
  const loader = createLoader(address)
  for (const tag of ELEMENT_NAMES) {
    const name = `carte-${tag}`
    const existing = customElements.get(name)
    if (!existing) customElements.define(name, createElementClass(tag, loader))
    else if (!('origin' in existing) || existing.origin !== loader.origin) {
      loader.warn(`${address}: this page has its tags, such as <${name}>, from somewhere else already.`)
      return
    }
  }
}
