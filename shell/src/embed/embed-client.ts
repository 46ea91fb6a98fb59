import { type Language, login, logout, type TokenPair } from '@carte/contract'
import { refreshTokens } from '@carte/contract/accounts'
import { type Call, type Client, createClient } from '@carte/contract/client'

/** The sign-in on this page, shared by its elements. Kept in memory only: the chain's other pages start signed out. */
interface SignIn {
  tokens: Pick<TokenPair, 'accessToken' | 'refreshToken'> | null
  /** The running renewal of the tokens, shared by all calls that wait for it. */
  renewal: Promise<unknown> | null
  /** Counts sign-ins and sign-outs. A call from before one is not repeated as another user. */
  generation: number
}
const signIns = new Map<string, SignIn>()

/** Returns a random id of this browser for order rate limits. It lives as long as the page. */
const createBrowserId = (): string =>
  btoa(String.fromCharCode(...crypto.getRandomValues(new Uint8Array(12)))).replace(/[+/]/g, (sign) =>
    sign === '+' ? '-' : '_',
  )
let browserId: string | null = null

const isTokens = (data: unknown): data is NonNullable<SignIn['tokens']> =>
  typeof data === 'object' && data !== null && 'accessToken' in data && 'refreshToken' in data

interface Options {
  /** The language of mails and payment pages. */
  readonly language: () => Language
  readonly fetch?: typeof globalThis.fetch
}

/**
 * Creates a client for the API below a chain's prefix, without cookies. Tokens replace the session cookie: they come
 * from a sign-in, are renewed once when they have expired, and are dropped at sign-out.
 */
export function createEmbedClient(base: string, { language, fetch = globalThis.fetch }: Options): Client {
  const signIn: SignIn = signIns.get(base) ?? { tokens: null, renewal: null, generation: 0 }
  signIns.set(base, signIn)
  browserId ??= createBrowserId()
  const client = createClient({
    origin: base,
    fetch,
    credentials: 'omit',
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

  const send: Call = (endpoint, input) => {
    // A custom header requires a CORS preflight, so reads do without.
    if (endpoint.method === 'GET') return client.call(endpoint, input)
    const given = 'headers' in input ? (input.headers as object) : {}
    return client.call(endpoint, { ...input, headers: { ...given, 'carte-browser': browserId } })
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

/** Returns whether a guest may be signed in on this page. If not, the session need not be requested. */
export const mayBeSignedIn = (base: string): boolean => (signIns.get(base)?.tokens ?? null) !== null
