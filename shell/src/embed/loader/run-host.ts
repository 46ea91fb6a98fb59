import type { EmbedHost } from '@carte/contract'
import { type Host, hostName } from '../protocol.ts'
import { Fault } from './fault.ts'
import type { Trust } from './trust.ts'

const TIME_LIMIT = 30_000
const HASH = /^sha384-[A-Za-z0-9+/]{64}$/

function run(src: string, integrity: string, nonce: string | undefined): Promise<void> {
  const script = document.createElement('script')
  let timer: ReturnType<typeof setTimeout>
  return new Promise<void>((resolve, reject) => {
    timer = setTimeout(reject, TIME_LIMIT)
    // `async: false` keeps the execution order of scripts that load in parallel.
    Object.assign(script, { async: false, crossOrigin: 'anonymous', integrity, onload: resolve, onerror: reject })
    if (nonce) script.nonce = nonce
    try {
      script.src = src
    } catch {
      throw new Fault('trusted-types', 'The policy of this page needs: trusted-types carte')
    }
    document.head.append(script)
  }).finally(() => {
    clearTimeout(timer)
    script.remove()
  })
}

export type RunHost = (host: EmbedHost) => Promise<Host>

/** Creates a function that runs hosts, each version once, with the page's nonce. */
export function createRunHost(trust: Trust, nonce: string | undefined): RunHost {
  const running = new Map<string, Promise<Host>>()

  async function start({ version, js }: EmbedHost): Promise<Host> {
    const files = js.map(({ url, integrity }) => {
      if (!HASH.test(integrity)) throw new Fault('refused', `${url} is not run: it has no hash.`)
      return { src: trust(url), integrity }
    })
    const failed = (why: string) => new Fault('host-failed', `${js[0]?.url} ${why}.`, false)
    await Promise.all(files.map(({ src, integrity }) => run(src, integrity, nonce))).catch((error) => {
      throw error instanceof Fault ? error : failed('could not be loaded')
    })
    const host = (globalThis as unknown as Record<string, Host | undefined>)[hostName(version)]
    if (!host) throw failed('does not work in this browser')
    return host
  }

  return (host) => {
    const started = running.get(host.version) ?? start(host)
    running.set(host.version, started)
    started.catch(() => running.delete(host.version))
    return started
  }
}
