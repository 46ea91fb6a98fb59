import { getDesign, getLanguages, getSettings, type Handler, type HandlerParts, type SiteFacts } from '@carte/contract'
import { type Client, createClient, unwrap } from '@carte/contract/client'
import type { ReactElement } from 'react'
import { makeAnswer, troubleOf } from './answer.ts'
import { packToKeep, packToSend } from './body.ts'
import { earlyLinks } from './document.ts'
import { createServerRemotes } from './remotes.ts'
import { LIMITS, type Limits, type RenderParts, screenAt } from './render-view.tsx'
import { sendElsewhere, sendPage, sendUnavailable } from './send.ts'
import { keyOf } from './share.ts'
import { createStyles } from './styles.ts'
import { readVisit } from './visit.ts'

/** None where none is configured: the selector says so (spec §8 "Language list"). */
async function askLanguages(client: Client): Promise<SiteFacts['languages']> {
  const answer = await client.call(getLanguages, {})
  return answer.status === 404 ? [] : unwrap(answer)
}

/** What the operator has decided, asked of the API. */
async function askSite(origin: string, fetch = globalThis.fetch): Promise<SiteFacts> {
  const client = createClient({ origin, fetch })
  const [settings, languages, brand] = await Promise.all([
    client.call(getSettings, {}).then(unwrap),
    askLanguages(client),
    client.call(getDesign, {}).then(unwrap),
  ])
  return { name: 'Carte', settings, languages, brand: String(brand) }
}

/**
 * Makes the handler of a site: navigations in, pages and redirects out (web-standard `Request` and `Response`).
 *
 * @param frame what stands around every screen, with an `Outlet` for it; null for a site that the browser draws
 */
export function createSite(frame: ReactElement | null, given: HandlerParts, limits: Limits = LIMITS): Handler {
  const parts: RenderParts = {
    ...given,
    frame,
    limits,
    remotes: createServerRemotes(given.remoteCode),
    styles: createStyles(given.styleText),
  }
  // The first guest should not wait for them; one that does not start says so when it is asked for.
  if (frame) for (const remote of Object.keys(given.registry.remotes)) void parts.remotes.load(remote).catch(() => {})

  const answer: Handler = async (request, visitor = {}) => {
    const own: RenderParts = visitor.fetch ? { ...parts, fetch: visitor.fetch } : parts
    const facts = await (parts.site?.() ?? askSite(parts.apiOrigin ?? new URL(request.url).origin, own.fetch))
    const visit = readVisit(request, facts.languages)
    visitor.early?.(earlyLinks(parts, screenAt(visit.url.pathname)))
    const key = parts.views && keyOf(visit, parts)
    const made = key
      ? await parts.views.get(key, () => makeAnswer(own, facts, visit, packToKeep))
      : (await makeAnswer(own, facts, visit, packToSend)).value
    return made.is === 'redirect' ? sendElsewhere(made, visit) : sendPage(made, visit, request, parts.pageSources)
  }

  return async (request, visitor) => {
    try {
      return await answer(request, visitor)
    } catch (error) {
      parts.onTrouble?.(troubleOf(error, new URL(request.url)))
      return sendUnavailable(request)
    }
  }
}
