import { TAGS } from './protocol.ts'

for (const tag of TAGS) customElements.define(`carte-${tag}`, class extends HTMLElement {})
