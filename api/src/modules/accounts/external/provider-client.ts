import type { ClientAuth, Configuration } from 'openid-client'
import type { ExternalProvider } from '../../../config/external-login.ts'

type FailureReason = 'failed' | 'denied' | 'email' | 'unavailable'

export class ExternalFailure extends Error {
  override readonly name = 'ExternalFailure'
  readonly reason: FailureReason
  /** Goes into the log, so it must not contain codes or tokens. */
  readonly detail: string
  constructor(reason: FailureReason, detail: string) {
    super(`${reason}: ${detail}`)
    this.reason = reason
    this.detail = detail
  }
}

const textOf = (value: unknown, key: string): string => {
  const field = typeof value === 'object' && value !== null ? (value as Record<string, unknown>)[key] : undefined
  return typeof field === 'string' || typeof field === 'number' ? String(field) : ''
}

function isUnavailable(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  const status = Number(textOf(error, 'status') || textOf((error as { cause?: unknown }).cause, 'status') || 0)
  return (
    status >= 500 ||
    textOf(error, 'code') === 'OAUTH_TIMEOUT' ||
    error.name === 'TimeoutError' ||
    (error instanceof TypeError && error.message.includes('fetch'))
  )
}

/**
 * Converts any error of the sign-in. Copies only names and codes of the error, because its message and cause can
 * contain codes and tokens (LOGIN-29).
 */
export function failureOf(error: unknown): ExternalFailure {
  if (error instanceof ExternalFailure) return error
  const codes = [
    textOf(error, 'name'),
    textOf(error, 'code'),
    textOf(error, 'error'),
    textOf((error as { cause?: unknown } | null)?.cause, 'code'),
  ]
  const detail = codes.filter((kind) => kind !== '').join(' ')
  return new ExternalFailure(isUnavailable(error) ? 'unavailable' : 'failed', detail)
}

export interface ExternalPerson {
  readonly subject: string
  /** Null if the provider names no address or has not verified it. */
  readonly email: string | null
  readonly name: string
  readonly lastName: string
}

export type Claims = Readonly<Record<string, unknown>>

const NAME_MAX = 100
/** Microsoft reports a verified address as `xms_edov`: the owner of the address's domain has verified it. */
const MICROSOFT = 'https://login.microsoftonline.com/'

const cleanText = (value: unknown): string =>
  typeof value === 'string'
    ? value
        .replace(/\p{Cc}/gu, ' ')
        .trim()
        .slice(0, NAME_MAX)
    : ''
const isTrue = (value: unknown): boolean => value === true || value === 'true' || value === 1 || value === '1'

function isVerified(claims: Claims, issuer: string): boolean {
  return isTrue(claims.email_verified) || (issuer.startsWith(MICROSOFT) && isTrue(claims.xms_edov))
}

function namesOf(claims: Claims): Pick<ExternalPerson, 'name' | 'lastName'> {
  const [given, family] = [cleanText(claims.given_name), cleanText(claims.family_name)]
  if (given !== '' || family !== '') return { name: given, lastName: family }
  const [name = '', ...rest] = cleanText(claims.name).split(/\s+/)
  return { name, lastName: rest.join(' ') }
}

/** Reads a person from claims. @param issuer who issued the claims; it decides which claims count as verification */
export function personOf(subject: string, claims: Claims, issuer: string): ExternalPerson {
  const email = typeof claims.email === 'string' ? claims.email.trim() : ''
  return { subject, email: email !== '' && isVerified(claims, issuer) ? email : null, ...namesOf(claims) }
}

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
  return (server, ...rest) =>
    (server.token_endpoint_auth_methods_supported?.includes('client_secret_post') ? post : basic)(server, ...rest)
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
