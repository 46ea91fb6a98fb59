import { randomBytes } from 'node:crypto'
import { LANGUAGES, NONCE, NOTICE_COOKIE, type SharedPage } from '@carte/contract'
import { commonTexts } from '@carte/i18n'
import { bodyOf, type CompressedPage } from './compress.ts'
import { escapeHtml } from './html.ts'
import { noticeText, type PageRequest, readPageRequest } from './page-request.ts'
import { type Framing, HEADERS, permissionsOf, policyOf } from './policy.ts'
import type { Redirect, RenderDeps, View } from './render-view.tsx'

function noticeCookie(value: string | null, { url }: PageRequest): string {
  const life = value === null ? 'Max-Age=0' : 'Max-Age=60'
  const secure = url.protocol === 'https:' ? '; Secure' : ''
  return `${NOTICE_COOKIE}=${encodeURIComponent(value ?? '')}; ${life}; Path=/; HttpOnly${secure}; SameSite=Lax`
}

/**
 * Returns the redirect's target with the carried query parameters: those for the basket and those that no screen reads.
 * Parameters set by the rules take precedence.
 */
function locationOf(to: string, carried: URLSearchParams): string {
  const [, search = ''] = to.split('?')
  const own = new URLSearchParams(search)
  const rest = new URLSearchParams([...carried].filter(([name]) => !own.has(name)))
  if (rest.size === 0) return to
  return `${to}${to.includes('?') ? '&' : '?'}${rest}`
}

/** Redirects the browser, with the notice in a cookie. */
export function sendRedirect({ to, notice }: Redirect, pageRequest: PageRequest): Response {
  const headers = new Headers({
    location: locationOf(to, pageRequest.carried),
    'cache-control': 'no-store',
    vary: HEADERS.vary ?? '',
  })
  if (notice) headers.append('set-cookie', noticeCookie(noticeText(notice), pageRequest))
  return new Response(null, { status: 302, headers })
}

function streamOf(chunks: readonly (Buffer | Promise<Buffer>)[]): ReadableStream<Uint8Array> {
  const waiting = [...chunks]
  return new ReadableStream({
    async pull(controller) {
      const next = await waiting.shift()
      if (next) controller.enqueue(next)
      else controller.close()
    },
  })
}

/** A compressed page that can be cached and sent many times. */
export interface PageAnswer {
  readonly kind: 'page'
  readonly status: View['status']
  /** Until when it may be shared; in the past if it must not. */
  readonly until: Date
  readonly compressed: CompressedPage
  readonly framing: Framing
}

type HeaderDeps = Pick<RenderDeps, 'pageSources' | 'local'>

const headersOf = ({ compressed, framing }: PageAnswer, nonce: string, { pageSources, local }: HeaderDeps) => ({
  ...HEADERS,
  ...(framing === 'self' && { 'x-frame-options': 'SAMEORIGIN' }),
  'content-security-policy': policyOf(nonce, compressed.styleSources, pageSources, local, framing),
  'permissions-policy': permissionsOf(pageSources),
})

/** Gives the server a page that is the same for all guests, unless its rest is not compressed yet. */
export function sharePage(page: PageAnswer, key: string, deps: HeaderDeps, share: (page: SharedPage) => void): void {
  const { until, compressed } = page
  const { top, rest, length, checksum } = compressed
  if (!Buffer.isBuffer(rest) || Buffer.isBuffer(checksum)) return
  share({ key, until, headers: Object.entries(headersOf(page, NONCE, deps)), top, rest, length, checksum })
}

/** Sends a page with a fresh nonce. */
export function sendPage(page: PageAnswer, pageRequest: PageRequest, request: Request, deps: HeaderDeps): Response {
  const { status, compressed } = page
  const nonce = randomBytes(16).toString('base64')
  const { chunks, encoding } = bodyOf(compressed, nonce, request.headers.get('accept-encoding'))
  const headers = new Headers(headersOf(page, nonce, deps))
  if (encoding) headers.set('content-encoding', encoding)
  if (pageRequest.hasNotice) headers.append('set-cookie', noticeCookie(null, pageRequest))
  return new Response(request.method === 'HEAD' ? null : streamOf(chunks), { status, headers })
}

/** In seconds. */
const RETRY_AFTER = '10'

/**
 * Sends a minimal page with status 503 when the handler fails, for example while the API cannot be reached. The browser
 * loads it again by itself.
 */
export async function sendUnavailable(request: Request): Promise<Response> {
  // The operator's settings may be unavailable: accept every language, and use the browser's.
  const { language } = readPageRequest(request, { languages: LANGUAGES, fromBrowser: true })
  const { 'problem.unavailable': title = '', 'wait.text': text = '' } = await commonTexts.load(language)
  const page = [
    `<!doctype html>\n<html lang="${language}">\n<meta charset="utf-8">`,
    '<meta name="viewport" content="width=device-width, initial-scale=1">',
    `<meta http-equiv="refresh" content="${RETRY_AFTER}">`,
    `<title>${escapeHtml(title)}</title>\n<p>${escapeHtml(text)}</p>\n</html>\n`,
  ].join('\n')
  return new Response(request.method === 'HEAD' ? null : page, {
    status: 503,
    headers: {
      ...HEADERS,
      'content-security-policy': "default-src 'none'; base-uri 'none'; frame-ancestors 'none'",
      'permissions-policy': permissionsOf(),
      'retry-after': RETRY_AFTER,
    },
  })
}
