import { TAGS } from '../protocol.ts'
import { createLoader } from './create-loader.ts'
import { createTag } from './tag.ts'

/**
 * Defines the tags, once in a page: where they are there already, whoever came first stays. On a server there is nothing to define.
 *
 * @param address - of `embed.js`
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
