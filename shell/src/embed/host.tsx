// The host that `/embed.js` loads when an element comes near the viewport: the runtime for remotes, and the renderer of
// elements.
import { restoreGlobals } from './restore-globals.ts'
import './embed.css'
import '../styles.ts'
import { createEmbedRuntime, type EmbedRuntime } from './embed-remotes.ts'
import { type Host, hostName } from './protocol.ts'
import { renderEmbed } from './render-embed.tsx'

/** The version of the shell that this host belongs to. Replaced by the bundler. */
declare const CARTE_VERSION: string
// The bundler's variable for the nonce of lazy chunks of this host.
declare let __webpack_nonce__: string | undefined

/** One runtime for all elements: a remote's container accepts shared modules only once. */
let runtime: EmbedRuntime | null = null

const host: Host = {
  mount(mount) {
    if (mount.nonce) __webpack_nonce__ = mount.nonce
    runtime ??= createEmbedRuntime(mount)
    return renderEmbed(mount, runtime)
  },
}
restoreGlobals()
Object.assign(globalThis, { [hostName(CARTE_VERSION)]: host })
