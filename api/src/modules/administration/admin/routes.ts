import { CULTURE_COOKIE, LANGUAGES } from '@carte/contract'
import { endRemoteOverride, getOperatorStatus } from '@carte/contract/schemas'
import { languageOf } from '@carte/domain'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Context } from '../../../config/context.ts'
import { readCookie } from '../../../infrastructure/http/cookies.ts'
import { HttpError } from '../../../infrastructure/http/http-error.ts'
import type { SharedLimits } from '../../../infrastructure/http/shared-limits.ts'
import type { Metrics } from '../../../infrastructure/metrics.ts'
import { bodyBytes } from '../../../plugins/body.ts'
import type { OperatorStore } from '../../catalogue/index.ts'
import type { Meters, Released } from '../../releases/index.ts'
import { createOperatorAccess, createOperatorSessions } from './access.ts'
import { type KeyCallsDeps, keyCalls } from './key-calls.ts'
import type { Holder } from './keys.ts'
import { metricsRoutes } from './metrics.ts'
import { signInPage, statusPage } from './page.ts'
import { type ReleaseCallsDeps, releaseCalls } from './release-calls.ts'
import { isOverrideOrigin, type RemoteOverrides } from './remote-overrides.ts'
import { createStatus } from './status.ts'
import { POLICY } from './style.ts'

const HOME = '/operator'

/** @throws HttpError 415 for any type but that of HTML forms */
function formOf(request: FastifyRequest): URLSearchParams {
  if (!/^application\/x-www-form-urlencoded\b/i.test(request.headers['content-type'] ?? ''))
    throw new HttpError(415, 'unsupported-media-type')
  return new URLSearchParams(bodyBytes(request).toString())
}

const send = (reply: FastifyReply, status: number, page: string) =>
  reply
    .code(status)
    .headers({
      'content-security-policy': POLICY,
      'cache-control': 'no-store',
      'x-robots-tag': 'noindex, nofollow',
      'referrer-policy': 'same-origin',
      'cross-origin-opener-policy': 'same-origin',
    })
    .type('text/html; charset=utf-8')
    .send(page)

export interface AdminDeps extends Context, ReleaseCallsDeps, KeyCallsDeps {
  readonly createSharedLimiter: SharedLimits
  readonly remoteOverrides: RemoteOverrides
  readonly meters: Meters
  readonly metrics: Metrics
  readonly operator: OperatorStore
  readonly released: Released
}

export function adminRoutes(app: FastifyInstance, deps: AdminDeps): void {
  const { released, operator, remoteOverrides } = deps
  const access = createOperatorAccess(deps)
  const sessions = createOperatorSessions(deps)
  const status = createStatus(deps, released)

  app.operation(getOperatorStatus, () => status(), access.onlyOperators)
  app.operation(endRemoteOverride, (request, reply) => {
    remoteOverrides.end(request, reply)
    return undefined
  })
  metricsRoutes(app, deps, released, access)
  releaseCalls(app, deps, status)
  keyCalls(app, deps)

  const pageOptions = async (request: FastifyRequest) => ({
    language: languageOf(
      { cookie: readCookie(request, CULTURE_COOKIE), acceptLanguage: request.headers['accept-language'] },
      { languages: LANGUAGES, fromBrowser: true },
    ),
    operator: (await operator.get()).name,
  })
  const showSignIn = async (
    request: FastifyRequest,
    reply: FastifyReply,
    code: number,
    error: Parameters<typeof signInPage>[1],
  ) => send(reply, code, signInPage(await pageOptions(request), error))
  const showStatus = async (request: FastifyRequest, reply: FastifyReply, holder: Holder, isInvalid = false) => {
    const overrides = remoteOverrides.isOn ? { current: await remoteOverrides.read(request), isInvalid } : null
    const options = { ...(await pageOptions(request)), status: await status(), holder, overrides }
    return send(reply, isInvalid ? 400 : 200, statusPage(options))
  }
  const goHome = (reply: FastifyReply) =>
    reply.code(303).header('cache-control', 'no-store').header('location', HOME).send()

  app.get(HOME, async (request, reply) => {
    const holder = await sessions.find(request)
    return holder ? showStatus(request, reply, holder) : showSignIn(request, reply, 200, null)
  })

  app.post(`${HOME}/sign-in`, async (request, reply) => {
    const key = formOf(request).get('key')?.trim() ?? ''
    try {
      const holder = await access.holder(key, request)
      if (!holder) return await showSignIn(request, reply, 401, 'wrongKey')
      await sessions.begin(holder, request, reply)
      return goHome(reply)
    } catch (error) {
      if (!(error instanceof HttpError) || error.status !== 429) throw error
      reply.headers(error.options.headers ?? {})
      return showSignIn(request, reply, 429, 'tooMany')
    }
  })

  app.post(`${HOME}/sign-out`, async (request, reply) => {
    await sessions.end(request, reply)
    // A signed-out page could not show the override any more, so end it too.
    remoteOverrides.end(request, reply)
    return goHome(reply)
  })

  if (!remoteOverrides.isOn) return
  app.post(`${HOME}/local`, async (request, reply) => {
    const holder = await sessions.find(request)
    if (!holder) return showSignIn(request, reply, 401, null)
    const form = formOf(request)
    const override = { remote: form.get('remote') ?? '', origin: `http://localhost:${form.get('port') ?? ''}` }
    const { remotes = {} } = (await released.published()) ?? {}
    if (!Object.hasOwn(remotes, override.remote) || !isOverrideOrigin(override.origin))
      return showStatus(request, reply, holder, true)
    await remoteOverrides.begin(holder, override, request, reply)
    return goHome(reply)
  })
  app.post(`${HOME}/local/end`, async (request, reply) => {
    remoteOverrides.end(request, reply)
    return goHome(reply)
  })
}
