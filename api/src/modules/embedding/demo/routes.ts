import { randomBytes } from 'node:crypto'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Context } from '../../../config/context.ts'
import { Refusal } from '../../../infrastructure/http/refusal.ts'
import { ownOrigin } from '../../../plugins/cross-site.ts'
import type { ShopStore } from '../../catalogue/index.ts'
import { answerGallery } from './gallery.ts'
import { GALLERY, type Setting } from './setting.ts'

/** Key of the chain that the sample data has for these pages. */
const CHAIN = 'gallery'
/** The sample's shop that is open around the clock; where it is not, the first that is there. */
const SHOP = 'grunerlokka'

export interface DemoDeps extends Pick<Context, 'config'> {
  readonly shops: ShopStore
}

/** Pages of a chain that nobody owns with our tags in them: for people to look at, and for stories. Not in production, where chains have pages of their own. */
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
    const found = await answerGallery(path, () => settingOf(request))
    if (!found) throw new Refusal(404, 'error.notFound')
    return found
  }
  for (const path of [GALLERY, `${GALLERY}/*`])
    app.get(path, async (request, reply) => {
      const { headers, body } = await answer(request, new URL(request.url, 'http://gallery').pathname)
      // What stands there is a chain's: as much policy as that has, and no more.
      return reply.removeHeader('content-security-policy').headers(headers).send(body)
    })
}
