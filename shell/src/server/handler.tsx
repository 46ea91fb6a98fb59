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
import { type Answer, makeAnswer, makeBrowserPage, troubleOf } from './answer.ts'
import { packToKeep, packToSend } from './body.ts'
import { earlyLinks } from './document.ts'
import { createServerRemotes, remotesOf } from './remotes.ts'
import { type Limits, limitsOf, type RenderParts, screenAt } from './render-view.tsx'
import { sendElsewhere, sendPage, sendUnavailable } from './send.ts'
import { keyOf } from './share.ts'
import { createStyles } from './styles.ts'
import { readVisit, type Visit } from './visit.ts'

/** Requests the languages. Status 404 means that none is configured. */
async function askLanguages(client: Client): Promise<SiteFacts['languages']> {
  const answer = await client.call(getLanguages, {})
  return answer.status === 404 ? [] : unwrap(answer)
}

/** Requests the operator's settings from the API. */
async function askSite(origin: string, fetch = globalThis.fetch): Promise<SiteFacts> {
  const client = createClient({ origin, fetch })
  const [settings, languages, brand] = await Promise.all([
    client.call(getSettings, {}).then(unwrap),
    askLanguages(client),
    client.call(getDesign, {}).then(unwrap),
  ])
  return { name: 'Carte', settings, languages, brand: String(brand) }
}

/** Removes a last shop that does not exist: the cookie comes from the browser and can contain anything. */
async function withRealShop(visit: Visit, { hasShop }: Pick<RenderParts, 'hasShop'>): Promise<Visit> {
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
  given: HandlerParts,
  limits: Limits = limitsOf(given.timeoutMs),
): Handler {
  const remotes = createServerRemotes(given.remoteCode, given.timeoutMs)
  const styles = createStyles(given.styleText)
  /** Returns the dependencies of one request, with the versions of its visit. */
  const partsFor = ({ registry = given.registry, fetch, local, render }: Visitor): RenderParts => ({
    ...given,
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
    for (const [remote, { live }] of Object.entries(given.registry.remotes))
      void remotes.load(remote, live.version).catch(() => {})

  async function answer(request: Request, parts: RenderParts, early: Visitor['early']): Promise<Response> {
    const facts = await (parts.site?.() ?? askSite(parts.apiOrigin ?? new URL(request.url).origin, parts.fetch))
    const languages = {
      languages: facts.languages,
      fromBrowser: facts.settings.languageFromBrowser ?? false,
    }
    const visit = await withRealShop(readVisit(request, languages), parts)
    early?.(earlyLinks(parts, screenAt(visit.url.pathname)))
    const key = parts.views ? await keyOf(visit, parts) : null
    const render = parts.render ?? ((make) => make())
    const isShared = key !== null
    const make = async () =>
      (await render(() => makeAnswer(parts, facts, visit, isShared ? packToKeep : packToSend), isShared)) ??
      makeBrowserPage(parts, facts, visit)
    const made: Answer = parts.views && key ? await parts.views.get(key, make) : (await make()).value
    return made.is === 'redirect' ? sendElsewhere(made, visit) : sendPage(made, visit, request, parts)
  }

  return async (request, visitor = {}) => {
    const parts = partsFor(visitor)
    try {
      return await answer(request, parts, visitor.early)
    } catch (error) {
      parts.onTrouble?.(troubleOf(error, new URL(request.url), parts))
      return sendUnavailable(request)
    }
  }
}
