import { type AskForSet, createAskForSet } from './ask-for-set.ts'
import { createWarning } from './fault.ts'
import { createRunHost, type RunHost } from './run-host.ts'
import { createTrust, type Trust } from './trust.ts'

/** What all tags of a page share. */
export interface Loader {
  /** Where `embed.js` came from; the site. */
  readonly origin: string
  /** The chain that its address names. */
  readonly chain: string | null
  /** Of the page's content security policy. */
  readonly nonce: string | undefined
  readonly askForSet: AskForSet
  readonly runHost: RunHost
  readonly trust: Trust
  readonly warn: (text: string) => void
}

/** The nonce that the page gave to the script at `address`; or, where another module has imported that, to any. */
function findNonce(address: string): string | undefined {
  const scripts = [...document.scripts]
  return (scripts.find(({ src }) => src === address) ?? scripts.find(({ nonce }) => nonce))?.nonce || undefined
}

/** @param address - of `embed.js`, with the chain in its query. */
export function createLoader(address: string): Loader {
  const { origin, searchParams } = new URL(address)
  const nonce = findNonce(address)
  const trust = createTrust(origin)
  return {
    origin,
    chain: searchParams.get('chain'),
    nonce,
    askForSet: createAskForSet(origin),
    runHost: createRunHost(trust, nonce),
    trust,
    warn: createWarning(),
  }
}
