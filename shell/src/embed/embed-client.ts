import { type Language, login, logout, type TokenPair } from '@carte/contract'
import { refreshTokens } from '@carte/contract/accounts'
import { type Call, type Client, createClient } from '@carte/contract/client'
import { browserStorage, memoryStorage, type StorageArea } from '@carte/store'

/** The sign-in on this page, shared by its elements. Kept in memory only: the chain's other pages start signed out. */
interface SignIn {
  tokens: Pick<TokenPair, 'accessToken' | 'refreshToken'> | null
  /** The running renewal of the tokens, shared by all calls that wait for it. */
  renewal: Promise<unknown> | null
  /** Counts sign-ins and sign-outs. A call from before one is not repeated as another user. */
  generation: number
}

/** By the address of a chain's API. */
const signIns = new Map<string, SignIn>()

interface EmbedClientOptions {
  /** The language of mails and payment pages. */
  readonly language: () => Language
  readonly fetch?: typeof globalThis.fetch
  readonly onWaiting?: (change: 1 | -1) => void
}

/** Created by the first element of the page. */
let browserId: string | null = null

/**
 * Creates a client for the API below a chain's prefix, without cookies. Tokens replace the session cookie: they come
 * from a sign-in, are renewed once when they have expired, and are dropped at sign-out.
 */
export function createEmbedClient(
  base: string,
  { language, fetch = globalThis.fetch, onWaiting }: EmbedClientOptions,
): Client {
  const signIn: SignIn = signIns.get(base) ?? { tokens: null, renewal: null, generation: 0 }
  signIns.set(base, signIn)
  browserId ??= createBrowserId()
  const client = createClient({
    origin: base,
    fetch,
    credentials: 'omit',
    onWaiting,
    headers: () => ({
      'accept-language': language(),
      ...(signIn.tokens ? { authorization: `Bearer ${signIn.tokens.accessToken}` } : {}),
    }),
  })

  function setTokens(tokens: SignIn['tokens']): void {
    signIn.generation++
    signIn.tokens = tokens
    signIn.renewal = null
  }

  async function renew(expired: NonNullable<SignIn['tokens']>): Promise<void> {
    const answer = await client.call(refreshTokens, { body: { refreshToken: expired.refreshToken } })
    // The guest has signed in or out meanwhile.
    if (signIn.tokens !== expired) return
    // Without an answer the tokens may still be valid, so keep them.
    if (answer.ok && isTokens(answer.data)) signIn.tokens = answer.data
    else if (answer.status === 401) signIn.tokens = null
    signIn.renewal = null
  }

  /** Sends one request, without the renewal of tokens. */
  const send: Call = (endpoint, input) => {
    // A custom header requires a CORS preflight, so reads do without.
    if (endpoint.method === 'GET') return client.call(endpoint, input)
    const headers = 'headers' in input ? (input.headers as object) : {}
    return client.call(endpoint, { ...input, headers: { ...headers, 'carte-browser': browserId } })
  }

  const call: Call = async (endpoint, input) => {
    const { tokens, generation } = signIn
    const isLogin: boolean = Object.is(endpoint, login)
    const isLogout: boolean = Object.is(endpoint, logout)
    const answer = await send(endpoint, input)
    if (isLogin && answer.ok && isTokens(answer.data)) setTokens(answer.data)
    if (isLogout && (answer.ok || answer.status === 401)) setTokens(null)
    if (answer.status !== 401 || !tokens || isLogin || isLogout || signIn.generation !== generation) return answer
    // Another call may have renewed the tokens while this one was running.
    if (signIn.tokens === tokens) {
      signIn.renewal ??= renew(tokens)
      await signIn.renewal
    }
    const isRenewed = signIn.generation === generation && signIn.tokens !== null && signIn.tokens !== tokens
    return isRenewed ? send(endpoint, input) : answer
  }
  return { call, address: client.address }
}

/** Returns a random id of this browser for order rate limits. It lives as long as the page. */
const createBrowserId = (): string =>
  btoa(String.fromCharCode(...crypto.getRandomValues(new Uint8Array(12)))).replace(/[+/]/g, (sign) =>
    sign === '+' ? '-' : '_',
  )

const isTokens = (data: unknown): data is NonNullable<SignIn['tokens']> =>
  typeof data === 'object' && data !== null && 'accessToken' in data && 'refreshToken' in data

/** Returns whether a guest may be signed in on this page. If not, the session need not be requested. */
export const mayBeSignedIn = (base: string): boolean => (signIns.get(base)?.tokens ?? null) !== null

/**
 * Returns the storage of one element. Shared keys have the prefix `carte-embed.<chain>.` in the page's storage; the
 * others are in the element's own memory.
 */
export function createEmbedStorage(chain: string): StorageArea {
  const prefix = `carte-embed.${chain}.`
  const { page, listeners } = chainStorage(chain)
  const elementMemory = memoryStorage()
  let self: Listener | null = null
  const notifyOthers = (key: string) => {
    for (const listener of listeners) if (listener !== self) listener(key)
  }
  return {
    read: (key) => (SHARED_KEYS.includes(key) ? page.read(prefix + key) : elementMemory.read(key)),
    write(key, text) {
      if (!SHARED_KEYS.includes(key)) return elementMemory.write(key, text)
      page.write(prefix + key, text)
      // Notify after the writer has finished, as the `storage` event does.
      queueMicrotask(() => notifyOthers(key))
    },
    isShared: (key) => SHARED_KEYS.includes(key) && (page.isShared?.(prefix + key) ?? false),
    onChange(listener) {
      self = listener
      listeners.add(listener)
      const stop = page.onChange((key) => {
        if (key === null) listener(null)
        else if (key.startsWith(prefix)) listener(key.slice(prefix.length))
      })
      return () => {
        listeners.delete(listener)
        stop()
      }
    },
  }
}

/**
 * Keys that all elements share, with each other and with the chain's other pages: the guest's data. Location, language
 * and the chosen shop are separate for each element; the last shop is shared.
 */
const SHARED_KEYS: readonly string[] = [
  'carte.auth',
  'carte.basket',
  'carte.last-shop',
  'carte.member-card',
  'carte.order',
  'carte.table',
  'carte.unpaid-order',
]

type Listener = (key: string | null) => void

/**
 * Storage and listeners of one chain on this page. The browser's `storage` event reaches other documents only, so
 * elements notify each other.
 */
interface ChainStorage {
  readonly page: StorageArea
  readonly listeners: Set<Listener>
}

/** By the chain's key. */
const chains = new Map<string, ChainStorage>()

function chainStorage(chain: string): ChainStorage {
  const storage = chains.get(chain) ?? { page: browserStorage(), listeners: new Set() }
  chains.set(chain, storage)
  return storage
}
