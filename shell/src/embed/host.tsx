// What `/embed.js` loads when a tag comes near the window: the platform that remotes run on, and what draws a tag.
import { restorePage } from './page-before.ts'
import './embed.css'
import '../styles.ts'
import { drawTag } from './draw-tag.tsx'
import { type Host, hostName } from './protocol.ts'
import { createTagRuntime, type TagRuntime } from './tag-runtime.ts'

/** Of the shell that this host is a part of; written in by its build. */
declare const CARTE_VERSION: string
// The bundler's own variable: the nonce of what comes later of the host itself.
declare let __webpack_nonce__: string | undefined

/** One for all tags: a remote's container takes what the page shares once. */
let runtime: TagRuntime | null = null

const host: Host = {
  mount(mount) {
    if (mount.nonce) __webpack_nonce__ = mount.nonce
    runtime ??= createTagRuntime(mount)
    return drawTag(mount, runtime)
  },
}
restorePage()
Object.assign(globalThis, { [hostName(CARTE_VERSION)]: host })
