import type { EmbedHost, ReleaseFile } from '@carte/contract'
import { type Host, hostName } from '../protocol.ts'
import { Fault } from './fault.ts'

const TIME_LIMIT = 30_000
const HASH = /^sha384-[A-Za-z0-9+/]{64}$/

interface Policy {
  readonly createScriptURL: (address: string) => string
}
interface TrustedTypes {
  readonly createPolicy: (name: string, rules: Policy) => Policy
}

/** The file's address, if it may run: one of the loader's own origin, under its hash. */
function addressOf({ url, integrity }: ReleaseFile, origin: string): string {
  const address = new URL(url, origin)
  if (address.origin !== origin || !HASH.test(integrity)) {
    throw new Fault('refused', `${address} is not run: it is of another origin than embed.js, or has no hash.`)
  }
  return address.href
}

function run(address: unknown, integrity: string, nonce: string | undefined): Promise<void> {
  const script = document.createElement('script')
  let timer: ReturnType<typeof setTimeout>
  return new Promise<void>((resolve, reject) => {
    timer = setTimeout(reject, TIME_LIMIT)
    // In their order, although they are asked for together.
    Object.assign(script, { async: false, crossOrigin: 'anonymous', integrity, onload: resolve, onerror: reject })
    if (nonce) script.nonce = nonce
    try {
      Object.assign(script, { src: address })
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

/** Runs hosts that `origin` serves, each version once, with the nonce of the page. */
export function createRunHost(origin: string, nonce: string | undefined): RunHost {
  const running = new Map<string, Promise<Host>>()
  let policy: Policy | undefined

  /** As the page wants addresses of scripts: its browser may ask for a policy (Trusted Types), which the page may forbid, which may not matter. */
  function trusted(address: string): unknown {
    const { trustedTypes } = globalThis as { readonly trustedTypes?: TrustedTypes }
    try {
      policy ??= trustedTypes?.createPolicy('carte', { createScriptURL: (url) => url })
    } catch {
      // Assigning the address tells.
    }
    return policy?.createScriptURL(address) ?? address
  }

  async function start({ version, js }: EmbedHost): Promise<Host> {
    const files = js.map((file) => ({ address: addressOf(file, origin), integrity: file.integrity }))
    const failed = (why: string) => new Fault('host-failed', `${files[0]?.address} ${why}.`, false)
    await Promise.all(files.map((file) => run(trusted(file.address), file.integrity, nonce))).catch((error) => {
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
