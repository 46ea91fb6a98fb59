import { TAGS } from '../protocol.ts'
import { createLoader } from './create-loader.ts'
import { createTag } from './tag.ts'

/**
 * Defines the custom elements once per page. If they are already defined, the first definition stays. Does nothing on a
 * server.
 *
 * @param address the address of `embed.js`
 */
export function defineTags(address: string): void {
  if (!globalThis.customElements) return
  const loader = createLoader(address)
  for (const tag of TAGS) {
    const name = `carte-${tag}`
    const there = customElements.get(name)
    if (!there) customElements.define(name, createTag(tag, loader))
    else if (!('origin' in there) || there.origin !== loader.origin) {
      loader.warn(`${address}: this page has its tags, such as <${name}>, from somewhere else already.`)
      return
    }
  }
}
