import { createFetchSet, type FetchSet } from './ask-for-set.ts'
import { createWarn } from './fault.ts'
import { createLoadHost, type LoadHost } from './run-host.ts'
import { createTrust, type Trust } from './trust.ts'

/** State shared by all elements of a page. */
export interface Loader {
  /** The site: the origin that `embed.js` was loaded from. */
  readonly origin: string
  /** The chain named in the address of `embed.js`. */
  readonly chain: string | null
  readonly nonce: string | undefined
  readonly fetchSet: FetchSet
  readonly loadHost: LoadHost
  readonly trust: Trust
  readonly warn: (text: string) => void
}

/** Returns the nonce of the script at `address`. If another module has imported it, returns the nonce of any script. */
function findNonce(address: string): string | undefined {
  const scripts = [...document.scripts]
  return (scripts.find(({ src }) => src === address) ?? scripts.find(({ nonce }) => nonce))?.nonce || undefined
}

/** @param address the address of `embed.js`, with the chain in its query */
export function createLoader(address: string): Loader {
  const { origin, searchParams } = new URL(address)
  const nonce = findNonce(address)
  const trust = createTrust(origin)
  return {
    origin,
    chain: searchParams.get('chain'),
    nonce,
    fetchSet: createFetchSet(origin),
    loadHost: createLoadHost(trust, nonce),
    trust,
    warn: createWarn(),
  }
}
