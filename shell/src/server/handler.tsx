import {
  getDesign,
  getLanguages,
  getSettings,
  type Handler,
  type HandlerParts,
  type SiteFacts,
  type Visitor,
} from '@carte/contract'
import { type Client, createClient, unwrap } from '@carte/contract/client'
import type { ReactElement } from 'react'
import { type Answer, failureOf, makeAnswer, makeBrowserPage } from './answer.ts'
import { compressForCache, compressForResponse } from './compress.ts'
import { earlyLinks } from './document.ts'
import { createServerRemotes, remotesOf } from './remotes.ts'
import { type Limits, limitsOf, type RenderDeps, screenAt } from './render-view.tsx'
import { sendPage, sendRedirect, sendUnavailable } from './send.ts'
import { createStyles } from './styles.ts'
import { cacheKeyOf, readVisit, type Visit } from './visit.ts'

/** Requests the languages. Status 404 means that none is configured. */
async function fetchLanguages(client: Client): Promise<SiteFacts['languages']> {
  const answer = await client.call(getLanguages, {})
  return answer.status === 404 ? [] : unwrap(answer)
}

/** Requests the operator's settings from the API. */
async function fetchSite(origin: string, fetch = globalThis.fetch): Promise<SiteFacts> {
  const client = createClient({ origin, fetch })
  const [settings, languages, brand] = await Promise.all([
    client.call(getSettings, {}).then(unwrap),
    fetchLanguages(client),
    client.call(getDesign, {}).then(unwrap),
  ])
  return { name: 'Carte', settings, languages, brand: String(brand) }
}

/** Removes a last shop that does not exist: the cookie comes from the browser and can contain anything. */
async function withExistingShop(visit: Visit, { hasShop }: Pick<RenderDeps, 'hasShop'>): Promise<Visit> {
  if (visit.lastShop === null || !hasShop || (await hasShop(visit.lastShop))) return visit
  return { ...visit, lastShop: null }
}

/**
 * Creates the request handler of a site: a web-standard `Request` in, a page or redirect as `Response` out.
 *
 * @param frame the element around every screen, which contains an `Outlet`; null for a site that only the browser
 * renders
 */
export function createSite(
  frame: ReactElement | null,
  options: HandlerParts,
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

  async function answer(request: Request, deps: RenderDeps, early: Visitor['early']): Promise<Response> {
    const facts = await (deps.site?.() ?? fetchSite(deps.apiOrigin ?? new URL(request.url).origin, deps.fetch))
    const languages = {
      languages: facts.languages,
      fromBrowser: facts.settings.languageFromBrowser ?? false,
    }
    const visit = await withExistingShop(readVisit(request, languages), deps)
    early?.(earlyLinks(deps, screenAt(visit.url.pathname)))
    const key = deps.views ? await cacheKeyOf(visit, deps) : null
    const render = deps.render ?? ((make) => make())
    const isShared = key !== null
    const make = async () =>
      (await render(
        () => makeAnswer(deps, facts, visit, isShared ? compressForCache : compressForResponse),
        isShared,
      )) ?? makeBrowserPage(deps, facts, visit)
    const made: Answer = deps.views && key ? await deps.views.get(key, make) : (await make()).value
    return made.is === 'redirect' ? sendRedirect(made, visit) : sendPage(made, visit, request, deps)
  }

  return async (request, visitor = {}) => {
    const deps = depsFor(visitor)
    try {
      return await answer(request, deps, visitor.early)
    } catch (error) {
      deps.onTrouble?.(failureOf(error, new URL(request.url), deps))
      return sendUnavailable(request)
    }
  }
}
