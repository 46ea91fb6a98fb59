import { type Language, login, logout, type TokenPair } from '@carte/contract'
import { refreshTokens } from '@carte/contract/accounts'
import { type Call, type Client, createClient } from '@carte/contract/client'

/** Who is signed in on this page, for all its tags. In memory alone: another page of the chain's starts as a guest's. */
interface SignIn {
  pair: Pick<TokenPair, 'accessToken' | 'refreshToken'> | null
  /** New tokens that are on their way, for everybody who waits for them. */
  renewal: Promise<unknown> | null
  /** How often somebody has signed in or out: what was asked before that is not asked again as somebody else. */
  turn: number
}
const signIns = new Map<string, SignIn>()

/** A random name of this browser, for the limits of what one may order; as short-lived as the page. */
const browser = (): string =>
  btoa(String.fromCharCode(...crypto.getRandomValues(new Uint8Array(12)))).replace(/[+/]/g, (sign) =>
    sign === '+' ? '-' : '_',
  )
let name: string | null = null

const isPair = (data: unknown): data is NonNullable<SignIn['pair']> =>
  typeof data === 'object' && data !== null && 'accessToken' in data && 'refreshToken' in data

interface Options {
  /** In which mails and pages of payment speak. */
  readonly language: () => Language
  readonly fetch?: typeof globalThis.fetch
}

/**
 * The API below a chain's prefix, without cookies. Screens call it as they do on the site; tokens take the place of the session's cookie
 * (contract "Identity"): kept from a sign-in, renewed once when they have run out, given up with a sign-out.
 */
export function signedInClient(base: string, { language, fetch = globalThis.fetch }: Options): Client {
  const signIn: SignIn = signIns.get(base) ?? { pair: null, renewal: null, turn: 0 }
  signIns.set(base, signIn)
  name ??= browser()
  const client = createClient({
    origin: base,
    fetch,
    credentials: 'omit',
    headers: () => ({
      'accept-language': language(),
      ...(signIn.pair ? { authorization: `Bearer ${signIn.pair.accessToken}` } : {}),
    }),
  })

  function enter(pair: SignIn['pair']): void {
    signIn.turn++
    signIn.pair = pair
    signIn.renewal = null
  }

  async function renew(spent: NonNullable<SignIn['pair']>): Promise<void> {
    const answer = await client.call(refreshTokens, { body: { refreshToken: spent.refreshToken } })
    // Who has signed in or out meanwhile stays so.
    if (signIn.pair !== spent) return
    // Without an answer they may be good still.
    if (answer.ok && isPair(answer.data)) signIn.pair = answer.data
    else if (answer.status === 401) signIn.pair = null
    signIn.renewal = null
  }

  const ask: Call = (endpoint, input) => {
    // A header of our own has the browser ask for leave first: not for what is only read.
    if (endpoint.method === 'GET') return client.call(endpoint, input)
    const given = 'headers' in input ? (input.headers as object) : {}
    return client.call(endpoint, { ...input, headers: { ...given, 'carte-browser': name } })
  }

  const call: Call = async (endpoint, input) => {
    const { pair, turn } = signIn
    const isLogin: boolean = Object.is(endpoint, login)
    const isLogout: boolean = Object.is(endpoint, logout)
    const answer = await ask(endpoint, input)
    if (isLogin && answer.ok && isPair(answer.data)) enter(answer.data)
    if (isLogout && (answer.ok || answer.status === 401)) enter(null)
    if (answer.status !== 401 || !pair || isLogin || isLogout || signIn.turn !== turn) return answer
    // Another call may have renewed them while this one was on its way.
    if (signIn.pair === pair) {
      signIn.renewal ??= renew(pair)
      await signIn.renewal
    }
    const isRenewed = signIn.turn === turn && signIn.pair !== null && signIn.pair !== pair
    return isRenewed ? ask(endpoint, input) : answer
  }
  return { call, address: client.address }
}

/** Whether somebody may be signed in on this page. Where not, the server need not be asked who it is. */
export const mayBeSignedIn = (base: string): boolean => (signIns.get(base)?.pair ?? null) !== null
