import { setImmediate as nextTurn } from 'node:timers/promises'
import {
  getDesign,
  getLanguages,
  getSettings,
  type Handler,
  type HandlerOptions,
  type RenderError,
  type SiteConfig,
  type Visitor,
} from '@carte/contract'
import { type Client, createClient, unwrap } from '@carte/contract/client'
import type { ReactElement } from 'react'
import { RemoteError } from '../federation/remote-error.ts'
import { type CompressedPage, compressForCache, compressForResponse } from './compress.ts'
import { earlyLinks, type PageDocument, renderDocument } from './document.ts'
import { cacheKeyOf, type PageRequest, readPageRequest } from './page-request.ts'
import { createServerRemotes, remotesOf } from './remotes.ts'
import {
  type Attempt,
  clientView,
  containsOverriddenRemote,
  framingOf,
  type Limits,
  limitsOf,
  type Redirect,
  type RenderDeps,
  remoteAt,
  renderView,
  screenAt,
  type View,
} from './render-view.tsx'
import { type PageAnswer, sendPage, sendRedirect, sendUnavailable, sharePage } from './send.ts'
import { createStyles } from './styles.ts'
import { TimeLimitExceeded } from './time-limit.ts'

/**
 * Creates the request handler of a site: a web-standard `Request` in, a page or redirect as `Response` out.
 *
 * @param frame the element around every screen, which contains an `Outlet`; null for a site that only the browser
 * renders
 */
export function createSite(
  frame: ReactElement | null,
  options: HandlerOptions,
  limits: Limits = limitsOf(options.timeoutMs),
): Handler {
  const remotes = createServerRemotes(options.remoteCode, options.timeoutMs)
  const styles = createStyles(options.styleText)
  /** Returns the dependencies of one request, with the versions of its visit. */
  const depsFor = ({ registry = options.registry, fetch, local, render }: Visitor): RenderDeps => ({
    ...options,
    registry,
    frame,
    limits,
    styles,
    remotes: remotesOf(remotes, registry),
    ...(fetch ? { fetch } : {}),
    ...(local ? { local } : {}),
    ...(render ? { render } : {}),
  })
  // Warm up, so that the first guest need not wait. Errors show when a remote is requested.
  if (frame)
    for (const [remote, { live }] of Object.entries(options.registry.remotes))
      void remotes.load(remote, live.version).catch(() => {})

  async function answer(request: Request, deps: RenderDeps, { early, share }: Visitor): Promise<Response> {
    const siteConfig = await (deps.site?.() ?? fetchSite(deps.apiOrigin ?? new URL(request.url).origin, deps.fetch))
    const languages = {
      languages: siteConfig.languages,
      fromBrowser: siteConfig.settings.languageFromBrowser ?? false,
    }
    const pageRequest = await withExistingShop(readPageRequest(request, languages), deps)
    early?.(earlyLinks(deps, screenAt(pageRequest.url.pathname)))
    const key = deps.views ? await cacheKeyOf(pageRequest, deps) : null
    const render = deps.render ?? ((make) => make())
    const isShared = key !== null
    const make = async () =>
      (await render(
        () => makeAnswer(deps, siteConfig, pageRequest, isShared ? compressForCache : compressForResponse),
        isShared,
      )) ?? makeBrowserPage(deps, siteConfig, pageRequest)
    const result: Answer = deps.views && key ? await deps.views.get(key, make) : (await make()).value
    if (result.kind === 'redirect') return sendRedirect(result, pageRequest)
    if (share && key && result.until > new Date()) sharePage(result, key, deps, share)
    return sendPage(result, pageRequest, request, deps)
  }

  return async (request, visitor = {}) => {
    const deps = depsFor(visitor)
    try {
      return await answer(request, deps, visitor)
    } catch (error) {
      deps.onTrouble?.(describeFailure(error, new URL(request.url), deps))
      return sendUnavailable(request)
    }
  }
}

/** Requests the operator's settings from the API. */
async function fetchSite(origin: string, fetch = globalThis.fetch): Promise<SiteConfig> {
  const client = createClient({ origin, fetch })
  const [settings, languages, brand] = await Promise.all([
    client.call(getSettings, {}).then(unwrap),
    fetchLanguages(client),
    client.call(getDesign, {}).then(unwrap),
  ])
  return { name: 'Carte', settings, languages, brand: String(brand) }
}

/** Requests the languages. Status 404 means that none is configured. */
async function fetchLanguages(client: Client): Promise<SiteConfig['languages']> {
  const answer = await client.call(getLanguages, {})
  return answer.status === 404 ? [] : unwrap(answer)
}

/** Removes a last shop that does not exist: the cookie comes from the browser and can contain anything. */
async function withExistingShop(
  pageRequest: PageRequest,
  { hasShop }: Pick<RenderDeps, 'hasShop'>,
): Promise<PageRequest> {
  if (pageRequest.lastShop === null || !hasShop || (await hasShop(pageRequest.lastShop))) return pageRequest
  return { ...pageRequest, lastShop: null }
}

/** Describes a failed render for the server's log. */
function describeFailure(error: unknown, { pathname }: URL, { registry }: Pick<RenderDeps, 'registry'>): RenderError {
  const remote = remoteAt(pathname)
  const version = remote === null ? null : (registry.remotes[remote]?.live.version ?? null)
  return { why: reasonOf(error), path: pathname, remote, version, error }
}

function reasonOf(error: unknown): RenderError['why'] {
  if (error instanceof TimeLimitExceeded) return 'cut-off'
  if (error instanceof DOMException && error.name === 'TimeoutError') return 'slow'
  return error instanceof RemoteError && error.fault === 'missing' ? 'absent' : 'broken'
}

/** The answer to a request: a page, or a redirect in its place. */
type Answer = Redirect | PageAnswer

/** An answer, the time until which it may be shared, and its size in memory. */
interface MadeAnswer {
  readonly value: Answer
  readonly until: Date
  readonly bytes: number
}

type Compress = (document: PageDocument) => CompressedPage | Promise<CompressedPage>

/** Longest time to cache a view, in milliseconds. Its opening hours were evaluated at the time of rendering. */
const CACHED_MS = 60_000
const NEVER = new Date(0)

/**
 * Renders and compresses the answer to a request. Only complete pages with status 200 may be cached: anyone can invent
 * addresses that redirect or are not found.
 */
async function makeAnswer(
  deps: RenderDeps,
  siteConfig: SiteConfig,
  pageRequest: PageRequest,
  compress: Compress,
): Promise<MadeAnswer> {
  const { outcome, isComplete } = await attemptView(deps, siteConfig, pageRequest)
  if (outcome.kind === 'redirect') return { value: outcome, until: NEVER, bytes: 0 }
  await nextTurn()
  const isCacheable = isComplete && outcome.status === 200
  const until = isCacheable ? new Date(Date.now() + CACHED_MS) : NEVER
  const value = await compressPage(deps, siteConfig, outcome, until, compress)
  return { value, until, bytes: bytesOf(value) }
}

/**
 * Renders the view, or falls back to the page that the browser renders. `isComplete` says whether the result may
 * be cached.
 */
async function attemptView(deps: RenderDeps, siteConfig: SiteConfig, pageRequest: PageRequest) {
  const attempt: Attempt = { requested: [], isPartial: false }
  const { frame, limits } = deps
  if (frame === null || containsOverriddenRemote(deps, pageRequest))
    return { outcome: clientView(deps, siteConfig, pageRequest, attempt), isComplete: false }
  const signal = AbortSignal.timeout(limits.data)
  try {
    const rendering = renderView({ ...deps, frame }, siteConfig, pageRequest, attempt, signal)
    const outcome = await unlessAborted(signal, rendering)
    return { outcome, isComplete: !attempt.isPartial }
  } catch (error) {
    deps.onTrouble?.(describeFailure(error, pageRequest.url, deps))
    return { outcome: clientView(deps, siteConfig, pageRequest, attempt), isComplete: false }
  }
}

/** Rejects with the signal's reason as soon as it aborts, even if `promise` ignores the signal. */
function unlessAborted<T>(signal: AbortSignal, promise: Promise<T>): Promise<T> {
  const aborted = new Promise<never>((_, reject) => {
    signal.addEventListener('abort', () => reject(signal.reason), { once: true })
  })
  return Promise.race([promise, aborted])
}

/**
 * Creates the page that the browser renders, without any API request: for a server without capacity to render. It
 * depends only on screen and language, so it is cached.
 */
async function makeBrowserPage(
  deps: RenderDeps,
  siteConfig: SiteConfig,
  pageRequest: PageRequest,
): Promise<MadeAnswer> {
  const view = clientView(deps, siteConfig, pageRequest, { requested: [], isPartial: false })
  const make = async () => {
    const value = await compressPage(deps, siteConfig, view, NEVER, compressForCache)
    return { value, until: new Date(Date.now() + CACHED_MS), bytes: bytesOf(value) }
  }
  const key = `view/browser/${deps.registry.release}/${pageRequest.language}/${view.status}/${view.screen ?? ''}`
  const value = deps.views && !deps.local ? await deps.views.get(key, make) : (await make()).value
  return { value, until: NEVER, bytes: 0 }
}

async function compressPage(
  deps: RenderDeps,
  siteConfig: SiteConfig,
  view: View,
  until: Date,
  compress: Compress,
): Promise<PageAnswer> {
  const compressed = await compress(await renderDocument(deps, siteConfig, view))
  return { kind: 'page', status: view.status, until, compressed, framing: framingOf(view.screen) }
}

/** Estimated memory for the objects around the texts of a page. */
const OVERHEAD_BYTES = 2_000

const bytesOf = ({ compressed: { rest, top } }: PageAnswer): number =>
  // A string takes up to two bytes per character.
  OVERHEAD_BYTES + 2 * top.length + (Buffer.isBuffer(rest) ? rest.length : 0)
