import { createHash, timingSafeEqual } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Context } from '../../../config/context.ts'
import { readCookie, setCookie } from '../../../infrastructure/http/cookies.ts'
import { hashOf } from '../tokens.ts'
import type { Secrets } from './provider-client.ts'

const ATTEMPT_SECONDS = 10 * 60
const COOKIE_PATH = '/api/identity/external'

/** A browser's way to a provider and back. */
export interface Attempt {
  readonly secrets: Secrets
  readonly redirectUri: string
}

/** Ways to a provider that have begun; each is one browser's, is used once, and ends after ten minutes. */
export interface Attempts {
  begin(provider: string, attempt: Attempt, request: FastifyRequest, reply: FastifyReply): Promise<void>
  /** Uses the attempt of a state up; null where this browser has not begun it, it is over, or it was used. */
  take(provider: string, state: string, request: FastifyRequest, reply: FastifyReply): Promise<Attempt | null>
}

/** Each attempt has a cookie of its own: two tabs do not take each other's. The name tells nothing of the state. */
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
