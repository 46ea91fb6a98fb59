import type { EmbedHost } from '@carte/contract'
import { type Host, hostName } from '../protocol.ts'
import { EmbedError } from './fault.ts'
import type { Trust } from './trust.ts'

const SCRIPT_LIMIT_MS = 30_000
const HASH = /^sha384-[A-Za-z0-9+/]{64}$/

function runScript(src: string, integrity: string, nonce: string | undefined): Promise<void> {
  const script = document.createElement('script')
  let timer: ReturnType<typeof setTimeout>
  return new Promise<void>((resolve, reject) => {
    timer = setTimeout(reject, SCRIPT_LIMIT_MS)
    // `async: false` keeps the execution order of scripts that load in parallel.
    Object.assign(script, { async: false, crossOrigin: 'anonymous', integrity, onload: resolve, onerror: reject })
    if (nonce) script.nonce = nonce
    try {
      script.src = src
    } catch {
      throw new EmbedError('trusted-types', 'The policy of this page needs: trusted-types carte')
    }
    document.head.append(script)
  }).finally(() => {
    clearTimeout(timer)
    script.remove()
  })
}

export type LoadHost = (host: EmbedHost) => Promise<Host>

/** Creates a function that runs hosts, each version once, with the page's nonce. */
export function createLoadHost(trust: Trust, nonce: string | undefined): LoadHost {
  const running = new Map<string, Promise<Host>>()

  async function startHost({ version, js }: EmbedHost): Promise<Host> {
    const files = js.map(({ url, integrity }) => {
      if (!HASH.test(integrity)) throw new EmbedError('refused', `${url} is not run: it has no hash.`)
      return { src: trust(url), integrity }
    })
    const loadError = (why: string) => new EmbedError('host-failed', `${js[0]?.url} ${why}.`, false)
    await Promise.all(files.map(({ src, integrity }) => runScript(src, integrity, nonce))).catch((error) => {
      throw error instanceof EmbedError ? error : loadError('could not be loaded')
    })
    const host = (globalThis as unknown as Record<string, Host | undefined>)[hostName(version)]
    if (!host) throw loadError('does not work in this browser')
    return host
  }

  return (host) => {
    const started = running.get(host.version) ?? startHost(host)
    running.set(host.version, started)
    started.catch(() => running.delete(host.version))
    return started
  }
}
