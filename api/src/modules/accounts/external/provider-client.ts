import type { ClientAuth, Configuration } from 'openid-client'
import type { ExternalProvider } from '../../../config/external-login.ts'
import { failureOf } from './failure.ts'
import { type ExternalPerson, personOf } from './person.ts'

type OpenId = typeof import('openid-client')

/** Values that bind the callback to the browser that started the sign-in. */
export interface Secrets {
  readonly state: string
  readonly nonce: string
  readonly codeVerifier: string
}

export interface ProviderClient {
  newSecrets(): Promise<Secrets>
  /** Returns the address to send the browser to. @throws ExternalFailure if the provider is unavailable */
  authorizationUrl(secrets: Secrets, callback: string, language: string): Promise<string>
  /**
   * Exchanges the code of a callback.
   *
   * @param address the callback address with the provider's query
   * @throws ExternalFailure
   */
  personAt(address: URL, secrets: Secrets): Promise<ExternalPerson>
}

const TIMEOUT_SECONDS = 5
/** Removes what the id token says about verification. */
const UNVERIFIED = { email_verified: undefined, xms_edov: undefined }
/** How long the discovery document is cached. */
const DISCOVERY_MS = 60 * 60_000

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
    // Allowed for loopback and outside production: `config/external-login.ts` rejects other issuers without TLS.
    execute: server.protocol === 'http:' ? [openid.allowInsecureRequests] : [],
  })
}

/**
 * Returns a function that fetches the discovery document when needed, shares it between calls and retries after an
 * error.
 */
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

/** Creates a client. `openid-client` is imported at first use, because most servers never need it. */
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
    // Verification must come from the same source as the address.
    return personOf(claims.sub, isAsked ? { ...claims, ...UNVERIFIED, ...more } : claims, claims.iss)
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
