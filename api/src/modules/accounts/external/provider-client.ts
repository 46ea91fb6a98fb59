import type { ClientAuth, Configuration } from 'openid-client'
import type { ExternalProvider } from '../../../config/external-login.ts'
import { failureOf } from './failure.ts'
import { type ExternalPerson, personOf } from './person.ts'

type OpenId = typeof import('openid-client')

/** What binds a browser's way to a provider to its way back. */
export interface Secrets {
  readonly state: string
  readonly nonce: string
  readonly codeVerifier: string
}

/** One OpenID provider, asked by the code flow with PKCE. */
export interface ProviderClient {
  newSecrets(): Promise<Secrets>
  /** Where to send a browser. @throws ExternalFailure when the provider is away */
  authorizationUrl(secrets: Secrets, callback: string, language: string): Promise<string>
  /** Who has come back with this address, which is ours with what the provider added. @throws ExternalFailure */
  personAt(address: URL, secrets: Secrets): Promise<ExternalPerson>
}

const TIMEOUT_SECONDS = 5
/** What a token says of an address that it does not name. */
const NOBODYS_WORD = { email_verified: undefined, xms_edov: undefined }
/** How long what a provider has told of itself is taken for true. */
const DISCOVERY_MS = 60 * 60_000

/** The way of showing our secret that the provider takes. */
function clientAuth({ ClientSecretBasic, ClientSecretPost }: OpenId, secret: string): ClientAuth {
  const [basic, post] = [ClientSecretBasic(secret), ClientSecretPost(secret)]
  return (server, ...rest) =>
    (server.token_endpoint_auth_methods_supported?.includes('client_secret_post') ? post : basic)(server, ...rest)
}

async function discover({ issuer, clientId, clientSecret }: ExternalProvider): Promise<Configuration> {
  const openid = await import('openid-client')
  const server = new URL(issuer)
  return openid.discovery(server, clientId, undefined, clientAuth(openid, clientSecret), {
    timeout: TIMEOUT_SECONDS,
    // Loopback, or a test: `settings.ts` lets nobody else.
    execute: server.protocol === 'http:' ? [openid.allowInsecureRequests] : [],
  })
}

/** Asks the provider what it is when that is needed, shares the answer, and asks again after a failure. */
function createDiscovery(provider: ExternalProvider): () => Promise<Configuration> {
  let known: { readonly until: number; readonly promise: Promise<Configuration> } | null = null
  return () => {
    if (known && known.until > performance.now()) return known.promise
    const asked = { until: performance.now() + DISCOVERY_MS, promise: discover(provider) }
    known = asked
    asked.promise.catch(() => {
      if (known === asked) known = null
    })
    return asked.promise
  }
}

/** The library is read when the first customer goes to a provider: most servers never need it. */
export function createProviderClient(provider: ExternalProvider): ProviderClient {
  const discovered = createDiscovery(provider)

  async function authorizationUrl({ state, nonce, codeVerifier }: Secrets, callback: string, language: string) {
    const openid = await import('openid-client')
    const url = openid.buildAuthorizationUrl(await discovered(), {
      redirect_uri: callback,
      scope: 'openid email profile',
      state,
      nonce,
      code_challenge: await openid.calculatePKCECodeChallenge(codeVerifier),
      code_challenge_method: 'S256',
      ui_locales: language,
    })
    return url.href
  }

  /** Checks state, issuer, signature, audience and nonce; then who it is. What the token does not say of the address, the provider is asked. */
  async function personAt(address: URL, { state, nonce, codeVerifier }: Secrets) {
    const openid = await import('openid-client')
    const configuration = await discovered()
    const tokens = await openid.authorizationCodeGrant(configuration, address, {
      expectedState: state,
      expectedNonce: nonce,
      pkceCodeVerifier: codeVerifier,
      idTokenExpected: true,
    })
    const claims = tokens.claims()
    if (!claims) throw new Error('No id token')
    const isAsked = claims.email === undefined && configuration.serverMetadata().userinfo_endpoint !== undefined
    const more = isAsked ? await openid.fetchUserInfo(configuration, tokens.access_token, claims.sub) : {}
    // Whoever names the address is the one who vouches for it.
    return personOf(claims.sub, isAsked ? { ...claims, ...NOBODYS_WORD, ...more } : claims, claims.iss)
  }

  const told = <T>(promise: Promise<T>): Promise<T> =>
    promise.catch((error: unknown) => {
      throw failureOf(error)
    })

  return {
    async newSecrets() {
      const openid = await import('openid-client')
      return {
        state: openid.randomState(),
        nonce: openid.randomNonce(),
        codeVerifier: openid.randomPKCECodeVerifier(),
      }
    },
    authorizationUrl: (...parts) => told(authorizationUrl(...parts)),
    personAt: (...parts) => told(personAt(...parts)),
  }
}
