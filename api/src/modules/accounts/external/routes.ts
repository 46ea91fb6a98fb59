import { createHash, timingSafeEqual } from 'node:crypto'
import { SIGNED_IN_COOKIE } from '@carte/contract'
import { comeBackFromExternal, signInExternally } from '@carte/contract/schemas'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Context } from '../../../config/context.ts'
import { externalProvider } from '../../../config/external-login.ts'
import { readCookie, setCookie } from '../../../infrastructure/http/cookies.ts'
import { HttpError } from '../../../infrastructure/http/http-error.ts'
import { createLimiter } from '../../../infrastructure/http/rate-limit.ts'
import { siteOrigin } from '../../../infrastructure/http/site-origin.ts'
import { guestLanguage, type OperatorStore } from '../../catalogue/index.ts'
import { hashOf } from '../credentials.ts'
import type { Sessions } from '../sessions.ts'
import { findOrCreateCustomer } from './customer.ts'
import {
  createProviderClient,
  ExternalFailure,
  failureOf,
  type ProviderClient,
  type SignInSecrets,
} from './provider-client.ts'

const HOME = '/'

/**
 * Returns a path of this site, or `/` for anything that a browser could read as another origin or scheme (ATTACK-7).
 * Applies the same rules as the browser's `parseLocalPath`.
 */
export function returnPathOf(text: string | undefined): string {
  // URL parsers drop control characters, so `/\t/evil` would become `//evil`.
  if (!text || !/^\/(?![/\\])/.test(text) || /[\\\p{Cc}]/u.test(text)) return HOME
  const base = 'https://site.invalid'
  const url = URL.parse(text, base)
  // URL parsers also resolve dots, so `/x/..//evil` has become `//evil`.
  return url?.origin === base && !url.pathname.startsWith('//') ? url.pathname + url.search + url.hash : HOME
}

const ATTEMPT_SECONDS = 10 * 60
const COOKIE_PATH = '/api/identity/external'

export interface Attempt {
  readonly secrets: SignInSecrets
  readonly redirectUri: string
}

/** Pending sign-ins at a provider. Each belongs to one browser, works once and expires after ten minutes (LOGIN-27). */
export interface Attempts {
  begin(provider: string, attempt: Attempt, request: FastifyRequest, reply: FastifyReply): Promise<void>
  /** Consumes the attempt of a state. Returns null if this browser did not begin it, or it has expired or was used. */
  take(provider: string, state: string, request: FastifyRequest, reply: FastifyReply): Promise<Attempt | null>
}

/**
 * Each attempt has its own cookie, so that two tabs do not overwrite each other. The name does not reveal the state.
 */
const cookieOf = (state: string) =>
  `carte-external-${createHash('sha256').update(`cookie ${state}`).digest('hex').slice(0, 12)}`

const isSame = (a: string, b: string) => timingSafeEqual(hashOf(a), hashOf(b))

function createAttempts({ db, clock }: Context): Attempts {
  return {
    async begin(provider, { secrets, redirectUri }, request, reply) {
      const { state, nonce, codeVerifier } = secrets
      await db
        .insertInto('external_attempt')
        .values({
          state_hash: hashOf(state),
          provider,
          nonce,
          code_verifier: codeVerifier,
          redirect_uri: redirectUri,
          expires_at: new Date(clock.now().getTime() + ATTEMPT_SECONDS * 1000),
        })
        .execute()
      const options = { path: COOKIE_PATH, httpOnly: true, maxAge: ATTEMPT_SECONDS }
      setCookie(request, reply, cookieOf(state), state, options)
    },
    async take(provider, state, request, reply) {
      const name = cookieOf(state)
      if (!isSame(readCookie(request, name, COOKIE_PATH) ?? '', state)) return null
      setCookie(request, reply, name, '', { path: COOKIE_PATH, httpOnly: true, maxAge: 0 })
      const row = await db
        .deleteFrom('external_attempt')
        .where('state_hash', '=', hashOf(state))
        .where('provider', '=', provider)
        .where('expires_at', '>', clock.now())
        .returning(['nonce', 'code_verifier', 'redirect_uri'])
        .executeTakeFirst()
      if (!row) return null
      return { secrets: { state, nonce: row.nonce, codeVerifier: row.code_verifier }, redirectUri: row.redirect_uri }
    },
  }
}

/** Life of the cookie that notifies open pages of the sign-in; scripts can read it. */
const SIGNED_IN_SECONDS = 60

function createClients({ operator, config }: Pick<Context, 'config'> & { readonly operator: OperatorStore }) {
  const clients = new Map<string, ProviderClient>()
  return async (id: string): Promise<ProviderClient> => {
    const { externalLoginProviders } = (await operator.get()).settings
    const settings = externalProvider(config.externalLogin, id)
    if (!settings || !externalLoginProviders.some((offered) => offered.id === id))
      throw new HttpError(404, 'error.notFound', { detail: id })
    const client = clients.get(id) ?? createProviderClient(settings)
    clients.set(id, client)
    return client
  }
}

/** Whether a page of another site sent the browser here, without a choice of the guest to sign in (ATTACK-8). */
const isFromAnotherSite = ({ headers }: FastifyRequest): boolean =>
  ['cross-site', 'same-site'].includes(String(headers['sec-fetch-site']))

function redirectToLogin(reply: FastifyReply, { reason }: ExternalFailure, redirectUri: string): FastifyReply {
  const query = new URLSearchParams({ redirectUri, external: reason })
  return reply.header('cache-control', 'no-store').redirect(`/login?${query}`, 302)
}

interface Deps extends Context {
  readonly operator: OperatorStore
  readonly sessions: Sessions
}

export function externalRoutes(app: FastifyInstance, deps: Deps): void {
  const { config, operator, sessions, log } = deps
  const attempts = createAttempts(deps)
  const clientOf = createClients(deps)
  const limiter = createLimiter(config.limits.externalLogins)
  const callbackUrl = (provider: string) =>
    `${siteOrigin(app, config)}/api/identity/external/${encodeURIComponent(provider)}/callback`
  const guestLanguageOf = async (request: FastifyRequest) => guestLanguage(request, await operator.get())
  const handleFailure = (reply: FastifyReply, provider: string, error: unknown, redirectUri: string) => {
    const failure = failureOf(error)
    // Not an `ExternalFailure`, so the error is in this server.
    if (failure !== error) log.error({ err: error, provider }, 'Sign-in with a provider failed in this server')
    else log.warn({ provider, reason: failure.reason, detail: failure.detail }, 'Sign-in with a provider failed')
    return redirectToLogin(reply, failure, redirectUri)
  }

  app.operation(signInExternally, async (request, reply) => {
    const {
      params: { provider },
      query,
    } = request
    limiter.take(request.ip)
    const client = await clientOf(provider)
    const redirectUri = returnPathOf(query.redirectUri)
    // The provider may sign the guest in without asking. Show the login page first, so that the guest chooses
    // (ATTACK-8).
    if (isFromAnotherSite(request))
      return reply.header('cache-control', 'no-store').redirect(`/login?${new URLSearchParams({ redirectUri })}`, 302)
    try {
      const secrets = await client.newSecrets()
      const url = await client.authorizationUrl(secrets, callbackUrl(provider), await guestLanguageOf(request))
      await attempts.begin(provider, { secrets, redirectUri }, request, reply)
      return reply.header('cache-control', 'no-store').redirect(url, 302)
    } catch (error) {
      return handleFailure(reply, provider, error, redirectUri)
    }
  })

  app.operation(comeBackFromExternal, async (request, reply) => {
    const {
      params: { provider },
      query,
    } = request
    limiter.take(request.ip)
    const client = await clientOf(provider)
    let redirectUri = returnPathOf(undefined)
    try {
      const attempt = await attempts.take(provider, query.state ?? '', request, reply)
      if (!attempt)
        throw new ExternalFailure('failed', 'this browser did not begin a sign-in with this state, or it has expired')
      redirectUri = attempt.redirectUri
      if (query.error === 'access_denied') throw new ExternalFailure('denied', 'access_denied')
      const address = new URL(callbackUrl(provider))
      address.search = new URL(request.url, address).search
      const person = await client.fetchPerson(address, attempt.secrets)
      const { id, isNew } = await findOrCreateCustomer(deps, provider, person, await guestLanguageOf(request))
      await sessions.begin({ id }, true, request, reply)
      setCookie(request, reply, SIGNED_IN_COOKIE, '1', { path: '/', maxAge: SIGNED_IN_SECONDS })
      log.info({ provider, isNew }, 'Customer signed in with a provider')
      return reply.header('cache-control', 'no-store').redirect(redirectUri, 302)
    } catch (error) {
      return handleFailure(reply, provider, error, redirectUri)
    }
  })
}
