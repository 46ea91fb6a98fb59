import { randomBytes } from 'node:crypto'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Context } from '../../../config/context.ts'
import { HttpError } from '../../../infrastructure/http/http-error.ts'
import { ownOrigin } from '../../../plugins/cross-site.ts'
import type { ShopStore } from '../../catalogue/index.ts'
import { answerDemo } from './answer.ts'
import { EMBED_DEMO, type Setting } from './setting.ts'

const CHAIN = 'gallery'
/** A sample shop that is always open. If it does not exist, the first shop is used. */
const SHOP = 'grunerlokka'

export interface DemoDeps extends Pick<Context, 'config'> {
  readonly shops: ShopStore
}

/** Serves pages of a fictitious chain with embed elements, for people and e2e specs (EMBED-49). Not in production. */
export function demoRoutes(app: FastifyInstance, { config, shops }: DemoDeps): void {
  if (!config.testMode) return

  const shopId = async () => ((await shops.find(SHOP)) ? SHOP : ((await shops.all()).value[0]?.id ?? SHOP))
  const menu = async (id: string) => {
    const answer = await app.inject({ url: `/embed/${CHAIN}/menu/${encodeURIComponent(id)}?language=en` })
    return answer.statusCode === 200 ? answer.body : null
  }
  const settingOf = async (request: FastifyRequest): Promise<Setting> => {
    const id = await shopId()
    const site = ownOrigin(request, config)
    return {
      site,
      chain: CHAIN,
      shopId: id,
      nonce: randomBytes(16).toString('base64'),
      query: new URL(request.url, site).searchParams,
      menu: await menu(id),
    }
  }

  const answer = async (request: FastifyRequest, path: string) => {
    const found = await answerDemo(path, () => settingOf(request))
    if (!found) throw new HttpError(404, 'error.notFound')
    return found
  }
  for (const path of [EMBED_DEMO, `${EMBED_DEMO}/*`])
    app.get(path, async (request, reply) => {
      const { headers, body } = await answer(request, new URL(request.url, 'http://gallery').pathname)
      // A chain's page has only its own policy, not that of the site.
      return reply.removeHeader('content-security-policy').headers(headers).send(body)
    })
}
