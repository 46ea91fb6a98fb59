import type { ClientAuth, Configuration } from 'openid-client'
import type { ExternalProvider } from '../../../config/external-login.ts'
import { failureOf } from './failure.ts'
import { type ExternalPerson, personOf } from './person.ts'

type OpenId = typeof import('openid-client')

/** Values that bind the callback to the browser that started the sign-in. */
export interface SignInSecrets {
  readonly state: string
  readonly nonce: string
  readonly codeVerifier: string
}

export interface ProviderClient {
  newSecrets(): Promise<SignInSecrets>
  /** Returns the address to send the browser to. @throws ExternalFailure if the provider is unavailable */
  authorizationUrl(secrets: SignInSecrets, callback: string, language: string): Promise<string>
  /**
   * Exchanges the code of a callback.
   *
   * @param address the callback address with the provider's query
   * @throws ExternalFailure
   */
  fetchPerson(address: URL, secrets: SignInSecrets): Promise<ExternalPerson>
}

const TIMEOUT_SECONDS = 5
/** Removes what the id token says about verification. */
const UNVERIFIED = { email_verified: undefined, xms_edov: undefined }
/** How long the discovery document is cached. */
const DISCOVERY_MS = 60 * 60_000

function clientAuth({ ClientSecretBasic, ClientSecretPost }: OpenId, secret: string): ClientAuth {
  const [basic, post] = [ClientSecretBasic(secret), ClientSecretPost(secret)]
  return (issuerUrl, ...rest) =>
    (issuerUrl.token_endpoint_auth_methods_supported?.includes('client_secret_post') ? post : basic)(issuerUrl, ...rest)
}

async function discover({ issuer, clientId, clientSecret }: ExternalProvider): Promise<Configuration> {
  const openid = await import('openid-client')
  const issuerUrl = new URL(issuer)
  return openid.discovery(issuerUrl, clientId, undefined, clientAuth(openid, clientSecret), {
    timeout: TIMEOUT_SECONDS,
    // Allowed for loopback and outside production: `config/external-login.ts` rejects other issuers without TLS.
    execute: issuerUrl.protocol === 'http:' ? [openid.allowInsecureRequests] : [],
  })
}

/**
 * Returns a function that fetches the discovery document when needed, shares it between calls and retries after an
 * error.
 */
function createDiscovery(provider: ExternalProvider): () => Promise<Configuration> {
  let cached: { readonly expiresAt: number; readonly promise: Promise<Configuration> } | null = null
  return () => {
    if (cached && cached.expiresAt > performance.now()) return cached.promise
    const pending = { expiresAt: performance.now() + DISCOVERY_MS, promise: discover(provider) }
    cached = pending
    pending.promise.catch(() => {
      if (cached === pending) cached = null
    })
    return pending.promise
  }
}

/** Creates a client. `openid-client` is imported at first use, because most servers never need it. */
export function createProviderClient(provider: ExternalProvider): ProviderClient {
  const getConfiguration = createDiscovery(provider)

  async function authorizationUrl({ state, nonce, codeVerifier }: SignInSecrets, callback: string, language: string) {
    const openid = await import('openid-client')
    const url = openid.buildAuthorizationUrl(await getConfiguration(), {
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

  async function fetchPerson(address: URL, { state, nonce, codeVerifier }: SignInSecrets) {
    const openid = await import('openid-client')
    const configuration = await getConfiguration()
    const tokens = await openid.authorizationCodeGrant(configuration, address, {
      expectedState: state,
      expectedNonce: nonce,
      pkceCodeVerifier: codeVerifier,
      idTokenExpected: true,
    })
    const claims = tokens.claims()
    if (!claims) throw new Error('The token response has no id token')
    const needsUserInfo = claims.email === undefined && configuration.serverMetadata().userinfo_endpoint !== undefined
    const userInfo = needsUserInfo ? await openid.fetchUserInfo(configuration, tokens.access_token, claims.sub) : {}
    // Verification must come from the same source as the address.
    return personOf(claims.sub, needsUserInfo ? { ...claims, ...UNVERIFIED, ...userInfo } : claims, claims.iss)
  }

  const convertErrors = <T>(promise: Promise<T>): Promise<T> =>
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
    authorizationUrl: (...args) => convertErrors(authorizationUrl(...args)),
    fetchPerson: (...args) => convertErrors(fetchPerson(...args)),
  }
}
