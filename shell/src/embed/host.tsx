// What `/embed.js` loads when a tag comes near the window: the platform that remotes run on, and what draws a tag.
import { restorePage } from './page-before.ts'
import './embed.css'
import '../styles.ts'
import '../platform.ts'
import { createRuntime, type Runtime } from '../federation/runtime.ts'
import { drawTag } from './draw-tag.tsx'
import { type Host, hostName } from './protocol.ts'

/** Of the shell that this host is a part of; written in by its build. */
declare const CARTE_VERSION: string
// The bundler's own variable: the nonce of what comes later of the host itself.
declare let __webpack_nonce__: string | undefined

/** One for all tags: a remote's container takes what the page shares once. */
let runtime: Runtime | null = null

const host: Host = {
  mount(mount) {
    const { origin, nonce, trust } = mount
    if (nonce) __webpack_nonce__ = nonce
    runtime ??= createRuntime(origin, nonce, { trust, leavesNothing: true })
    return drawTag(mount, runtime)
  },
}
restorePage()
Object.assign(globalThis, { [hostName(CARTE_VERSION)]: host })
