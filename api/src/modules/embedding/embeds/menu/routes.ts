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
import type { EmbeddedMenu } from './page-menu.ts'

interface MenuRoute {
  Params: { readonly shopId: string }
  Querystring: { readonly language?: string | string[] }
}

/**
 * A browser that opens the fragment directly runs and loads nothing from it. `noindex`, because search engines should
 * find the menu on the chain's page.
 */
const HEADERS = {
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'; sandbox",
  'x-robots-tag': 'noindex',
} as const

/** Limits the renderings of a menu, because clients choose the origin by `Host` if `PUBLIC_ORIGIN` is not set. */
const ORIGINS_MAX = 4

/** Returns a function that renders a menu once for each origin of the site. */
function createMenuRenderer(page: Omit<EmbeddedMenu, 'site'>) {
  const rendered = new Map<string, Promise<PreparedResponse>>()
  return (site: string): Promise<PreparedResponse> => {
    const cached = rendered.get(site)
    if (cached) return cached
    const response = prepareResponse(menuFragment({ ...page, site }), { type: 'text/html; charset=utf-8' })
    if (rendered.size >= ORIGINS_MAX) rendered.delete(rendered.keys().next().value ?? '')
    rendered.set(site, response)
    return response
  }
}

export interface PageMenuDeps extends Pick<Context, 'db' | 'clock' | 'config'> {
  readonly cache: Cache
  readonly menus: MenuStore
  readonly operator: OperatorStore
  readonly shops: ShopStore
}

/**
 * Serves `GET /embed/{key}/menu/{shopId}?language=`: a menu as plain HTML, which servers and builds of chains fetch
 * (docs/decisions/0021-embeds.md).
 */
export function pageMenuRoutes(app: FastifyInstance, deps: PageMenuDeps): void {
  const { config, cache, menus, operator, shops } = deps

  const isOffered = (offered: readonly Language[], code: unknown): code is Language =>
    (LANGUAGES as readonly unknown[]).includes(code) && offered.includes(code as Language)

  async function chooseLanguage({ query, headers }: FastifyRequest<MenuRoute>): Promise<Language> {
    const { languages } = await operator.get()
    if (isOffered(languages, query.language)) return query.language
    return preferredLanguage(headers['accept-language'], languages) ?? languages[0] ?? 'sv'
  }

  const getRenderer = (shopId: string, language: Language) =>
    cache.get(`embed/menu/${shopId}/${language}`, async () => {
      const found = await shops.find(shopId)
      if (!found) throw shopNotFound(shopId)
      // Read before the menu: if a campaign ends in between, the entry expires at once.
      const { until } = await campaignsNow(deps, cache)
      const shopMenu = await menus.ofShop(shopId)
      if (!shopMenu) throw new HttpError(404, 'menu-not-found', { detail: shopId })
      return {
        value: createMenuRenderer({ shop: found.shop, country: found.country, menu: shopMenu.menu, language }),
        until,
      }
    })

  app.get<MenuRoute>('/embed/:key/menu/:shopId', async (request, reply) => {
    const { shopId } = request.params
    requireShop(request, shopId)
    const language = await chooseLanguage(request)
    const render = await getRenderer(shopId, language)
    reply.headers({ ...HEADERS, 'content-language': language, vary: 'accept-language' })
    return sendPrepared(request, reply, await render(ownOrigin(request, config)))
  })
}
