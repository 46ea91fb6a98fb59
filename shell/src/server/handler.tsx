import { randomBytes } from 'node:crypto'
import {
  getDesign,
  getLanguages,
  getSettings,
  type Handler,
  type HandlerParts,
  NOTICE_COOKIE,
  type RenderingTrouble,
  type SiteFacts,
} from '@carte/contract'
import { createClient, unwrap } from '@carte/contract/client'
import type { ReactElement } from 'react'
import { RemoteError } from '../federation/fault.ts'
import { matchRoute } from '../routes.ts'
import { bodyOf, type Packed, pack } from './body.ts'
import { documentOf, earlyLinks } from './document.ts'
import { Overrun } from './limit.ts'
import { HEADERS, policyOf } from './policy.ts'
import { createServerRemotes } from './remotes.ts'
import {
  type Attempt,
  clientView,
  type Elsewhere,
  LIMITS,
  type RenderParts,
  renderView,
  type View,
} from './render-view.tsx'
import { keyOf } from './share.ts'
import { readVisit, type Visit } from './visit.ts'

/** How long a shared view holds at most: what it says of opening hours was judged when it was rendered. */
const SHARED_MS = 60_000

/** What is kept of a view, or of the redirect that stands in its place. */
type Answer = Elsewhere | { readonly is: 'page'; readonly status: View['status']; readonly packed: Packed }

/** What the operator has decided, asked of the API. */
async function askSite(origin: string, fetch = globalThis.fetch): Promise<SiteFacts> {
  const client = createClient({ origin, fetch })
  const [settings, languages, brand] = await Promise.all([
    client.call(getSettings, {}).then(unwrap),
    client.call(getLanguages, {}).then(unwrap),
    client.call(getDesign, {}).then(unwrap),
  ])
  return { name: 'Carte', settings, languages, brand: String(brand) }
}

function whyOf(error: unknown): RenderingTrouble['why'] {
  if (error instanceof Overrun) return 'cut-off'
  if (error instanceof DOMException && error.name === 'TimeoutError') return 'slow'
  return error instanceof RemoteError && error.fault === 'missing' ? 'absent' : 'broken'
}

function troubleOf(error: unknown, visit: Visit): RenderingTrouble {
  return {
    why: whyOf(error),
    path: visit.url.pathname,
    remote: matchRoute(visit.url.pathname)?.row.screen?.split('/', 1)[0] ?? null,
    error,
  }
}

/** Rejects with the signal's reason as soon as it aborts, whether `promise` listens to it or not. */
function unlessAborted<T>(signal: AbortSignal, promise: Promise<T>): Promise<T> {
  const aborted = new Promise<never>((_, reject) => {
    signal.addEventListener('abort', () => reject(signal.reason), { once: true })
  })
  return Promise.race([promise, aborted])
}

/** Makes the view, or where that fails the page that the browser renders; says which of the two. */
async function attemptView(parts: RenderParts, facts: SiteFacts, visit: Visit) {
  const attempt: Attempt = { asked: [] }
  if (parts.frame === null) return { outcome: clientView(parts, facts, visit, attempt), isWhole: false }
  const signal = AbortSignal.timeout(LIMITS.data)
  try {
    return {
      outcome: await unlessAborted(signal, renderView({ ...parts, frame: parts.frame }, facts, visit, attempt, signal)),
      isWhole: true,
    }
  } catch (error) {
    parts.onTrouble?.(troubleOf(error, visit))
    return { outcome: clientView(parts, facts, visit, attempt), isWhole: false }
  }
}

/** Writes and compresses what a request gets, and says until when others may get it too. */
async function makeAnswer(parts: RenderParts, facts: SiteFacts, visit: Visit, level: number) {
  const { outcome, isWhole } = await attemptView(parts, facts, visit)
  const value: Answer =
    outcome.is === 'redirect'
      ? outcome
      : { is: 'page', status: outcome.status, packed: await pack(documentOf(parts, facts, outcome), level) }
  return { value, until: new Date(isWhole ? Date.now() + SHARED_MS : 0) }
}

function noticeCookie(value: string | null, isSecure: boolean): string {
  const life = value === null ? 'Max-Age=0' : 'Max-Age=60'
  return `${NOTICE_COOKIE}=${encodeURIComponent(value ?? '')}; ${life}; Path=/; HttpOnly${isSecure ? '; Secure' : ''}; SameSite=Lax`
}

/** Where a redirect leads, with what the link brought for the basket. */
function locationOf(to: string, carried: URLSearchParams): string {
  if (carried.size === 0) return to
  return `${to}${to.includes('?') ? '&' : '?'}${carried}`
}

function redirectTo({ to, notice }: Elsewhere, visit: Visit): Response {
  const headers = new Headers({
    location: locationOf(to, visit.carried),
    'cache-control': 'no-store',
    vary: HEADERS.vary ?? '',
  })
  if (notice) headers.append('set-cookie', noticeCookie(notice, visit.url.protocol === 'https:'))
  return new Response(null, { status: 302, headers })
}

function streamOf(chunks: readonly Buffer[]): ReadableStream<Uint8Array> {
  const waiting = [...chunks]
  return new ReadableStream({
    pull(controller) {
      const next = waiting.shift()
      if (next) controller.enqueue(next)
      else controller.close()
    },
  })
}

function send({ status, packed }: Extract<Answer, { is: 'page' }>, visit: Visit, request: Request): Response {
  const nonce = randomBytes(16).toString('base64')
  const { chunks, encoding } = bodyOf(packed, nonce, request.headers.get('accept-encoding'))
  const headers = new Headers(HEADERS)
  headers.set('content-security-policy', policyOf(nonce))
  if (encoding) headers.set('content-encoding', encoding)
  if (visit.hasNotice) headers.append('set-cookie', noticeCookie(null, visit.url.protocol === 'https:'))
  return new Response(request.method === 'HEAD' ? null : streamOf(chunks), { status, headers })
}

/**
 * Makes the handler of a site: navigations in, pages and redirects out (web-standard `Request` and `Response`).
 *
 * @param frame what stands around every screen, with an `Outlet` for it; null for a site that the browser draws
 */
export function createSite(frame: ReactElement | null, given: HandlerParts): Handler {
  const parts: RenderParts = { ...given, frame, remotes: createServerRemotes(given.remoteCode) }
  // The first guest should not wait for them; one that does not start says so when it is asked for.
  if (frame) for (const remote of Object.keys(given.registry.remotes)) void parts.remotes.load(remote).catch(() => {})
  return async (request, visitor = {}) => {
    const own: RenderParts = visitor.fetch ? { ...parts, fetch: visitor.fetch } : parts
    const facts = await (parts.site?.() ?? askSite(parts.apiOrigin ?? new URL(request.url).origin, own.fetch))
    const visit = readVisit(request, facts.languages)
    const remote = matchRoute(visit.url.pathname)?.row.screen?.split('/', 1)[0] ?? null
    visitor.early?.(earlyLinks(parts, { remote }))
    const key = parts.views && keyOf(visit, parts)
    const answer = key
      ? await parts.views.get(key, () => makeAnswer(own, facts, visit, 9))
      : (await makeAnswer(own, facts, visit, 5)).value
    return answer.is === 'redirect' ? redirectTo(answer, visit) : send(answer, visit, request)
  }
}
