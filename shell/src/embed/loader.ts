import { hostName, TAGS } from './protocol.ts'

for (const tag of TAGS) customElements.define(`carte-${tag}`, class extends HTMLElement {})
console.info(hostName('0'))
