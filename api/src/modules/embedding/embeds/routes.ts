import type { FastifyInstance } from 'fastify'
import type { Context } from '../../../config/context.ts'
import { HttpError } from '../../../infrastructure/http/http-error.ts'
import { forAnybody, READABLE } from '../../../infrastructure/http/readable.ts'
import { sendStored } from '../../../infrastructure/http/stored.ts'
import { ownOrigin } from '../../../plugins/cross-site.ts'
import { chainOf, type OperatorStore } from '../../catalogue/index.ts'
import { placeOf, type Shown } from '../../site/index.ts'
import { readPins } from './pins.ts'
import { createPinRenewer } from './renew-pins.ts'
import { createEmbedSets } from './sets.ts'

/** Revalidated on every page load, so that a withdrawn version is in no page that opens later (EMBED-11). */
const FRESH = 'no-cache'

interface OfSet {
  Querystring: { readonly pins?: string | string[] }
}

export interface EmbedDeps extends Pick<Context, 'clock' | 'log' | 'config'> {
  readonly operator: OperatorStore
}

/** Serves what pages of other sites load first: the loader, its types, and the set of versions (decision 21). */
export function embedRoutes(app: FastifyInstance, deps: EmbedDeps, shown: Shown): void {
  const { config, operator } = deps
  const sets = createEmbedSets(shown, deps)
  const keep = createPinRenewer(shown.source, deps)
  const notFound = () => new HttpError(404, 'error.notFound', { headers: READABLE })

  app.get('/embed.js', async (request, reply) => {
    const { version, url } = (await sets.loader()) ?? {}
    const path = url && placeOf(url)?.path
    const file = version && path ? await shown.files.find('shell', version, path, FRESH) : null
    if (!file) throw notFound()
    return sendStored(request, forAnybody(reply), file)
  })

  app.get('/embed.d.ts', async (request, reply) => {
    const { version } = (await sets.loader()) ?? {}
    const types = version === undefined ? null : await shown.files.typesOfTags(version)
    if (!types) throw notFound()
    return sendStored(request, forAnybody(reply), types)
  })

  app.get<OfSet>('/embed/:key/set', async (request, reply) => {
    const { pins } = request.query
    const asked = readPins(Array.isArray(pins) ? pins.join(',') : pins)
    const chain = chainOf(request)
    const { chosen, stored } = await sets.of(chain, asked, await operator.get(), ownOrigin(request, config))
    keep(chain.key, chosen)
    return sendStored(request, reply, await stored)
  })
}
