import { LANGUAGES, type Language } from '@carte/contract'
import { preferredLanguage } from '@carte/domain'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Context } from '../../../../config/context.ts'
import type { Cache } from '../../../../infrastructure/cache/cache.ts'
import { HttpError } from '../../../../infrastructure/http/http-error.ts'
import {
  type PreparedResponse,
  prepareResponse,
  sendPrepared,
} from '../../../../infrastructure/http/prepared-response.ts'
import { ownOrigin } from '../../../../plugins/cross-site.ts'
import {
  campaignsNow,
  type MenuStore,
  type OperatorStore,
  requireShop,
  type ShopStore,
  shopNotFound,
} from '../../../catalogue/index.ts'
import { menuFragment } from './fragment.ts'
import type { PageMenu } from './page-menu.ts'

interface OfMenu {
  Params: { readonly shopId: string }
  Querystring: { readonly language?: string | string[] }
}

/**
 * Opened directly, the fragment is inert text. `noindex`, because search engines should find it in the chain's page.
 */
const HEADERS = {
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'; sandbox",
  'x-robots-tag': 'noindex',
} as const

/** A site has one origin, or a few names in development. */
const ORIGINS_MAX = 4

function createRenderedMenu(page: Omit<PageMenu, 'site'>) {
  const rendered = new Map<string, Promise<PreparedResponse>>()
  return (site: string): Promise<PreparedResponse> => {
    const known = rendered.get(site)
    if (known) return known
    const made = prepareResponse(menuFragment({ ...page, site }), { type: 'text/html; charset=utf-8' })
    if (rendered.size >= ORIGINS_MAX) rendered.delete(rendered.keys().next().value ?? '')
    rendered.set(site, made)
    return made
  }
}

export interface PageMenuDeps extends Pick<Context, 'db' | 'clock' | 'config'> {
  readonly cache: Cache
  readonly menus: MenuStore
  readonly operator: OperatorStore
  readonly shops: ShopStore
}

/**
 * Serves `GET /embed/{key}/menu/{shopId}?language=`: a menu as plain HTML, for servers and builds of chains (decision
 * 21).
 */
export function pageMenuRoutes(app: FastifyInstance, deps: PageMenuDeps): void {
  const { config, cache, menus, operator, shops } = deps

  const isOffered = (offered: readonly Language[], code: unknown): code is Language =>
    (LANGUAGES as readonly unknown[]).includes(code) && offered.includes(code as Language)

  async function languageOf({ query, headers }: FastifyRequest<OfMenu>): Promise<Language> {
    const { languages } = await operator.get()
    if (isOffered(languages, query.language)) return query.language
    return preferredLanguage(headers['accept-language'], languages) ?? languages[0] ?? 'sv'
  }

  const menuOf = (shopId: string, language: Language) =>
    cache.get(`embed/menu/${shopId}/${language}`, async () => {
      const known = await shops.find(shopId)
      if (!known) throw shopNotFound(shopId)
      // Read before the menu, because an offer may end in between.
      const { until } = await campaignsNow(deps, cache)
      const found = await menus.ofShop(shopId)
      if (!found) throw new HttpError(404, 'menu-not-found', { detail: shopId })
      return {
        value: createRenderedMenu({ shop: known.shop, country: known.country, menu: found.menu, language }),
        until,
      }
    })

  app.get<OfMenu>('/embed/:key/menu/:shopId', async (request, reply) => {
    const { shopId } = request.params
    requireShop(request, shopId)
    const language = await languageOf(request)
    const rendered = await menuOf(shopId, language)
    reply.headers({ ...HEADERS, 'content-language': language, vary: 'accept-language' })
    return sendPrepared(request, reply, await rendered(ownOrigin(request, config)))
  })
}
