import { createHash, timingSafeEqual } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Context } from '../../../config/context.ts'
import { readCookie, setCookie } from '../../../infrastructure/http/cookies.ts'
import { hashOf } from '../tokens.ts'
import type { SignInSecrets } from './provider-client.ts'

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

export function createAttempts({ db, clock }: Context): Attempts {
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
