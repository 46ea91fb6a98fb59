import type { Language } from '@carte/contract'
import type { FastifyInstance } from 'fastify'
import { type Context, silentLog } from '../../config/context.ts'
import type { Cache } from '../../infrastructure/cache/cache.ts'
import { HttpError } from '../../infrastructure/http/http-error.ts'
import { sendStored, store } from '../../infrastructure/http/stored.ts'
import { brandStylesheet, guestLanguage, type OperatorStore } from '../catalogue/index.ts'
import { brandColours } from './brand-colours.ts'
import { drawIcon, findIconSource, ICONS } from './icons.ts'
import { manifestOf } from './manifest.ts'
import { faviconOf } from './mark.ts'

/**
 * Creates manifest, icons and favicon as files for a static site.
 * @param brand the operator's values for the design tokens, as CSS
 */
export async function installationFiles(name: string, language: Language, brand: string) {
  const colours = brandColours(brand)
  const icons = Object.entries(ICONS).map(
    async ([file, icon]) => [`icons/${file}`, await drawIcon(icon, null, colours, silentLog)] as const,
  )
  return new Map<string, Buffer | string>([
    ['manifest.webmanifest', await manifestOf(name, language, colours)],
    ['favicon.svg', faviconOf(colours)],
    ...(await Promise.all(icons)),
  ])
}

const DAY = 'public, max-age=86400'

export function installationRoutes(
  app: FastifyInstance,
  {
    config,
    log,
    cache,
    operator,
  }: Pick<Context, 'config' | 'log'> & {
    readonly cache: Cache
    readonly operator: OperatorStore
  },
): void {
  const colours = async () => brandColours(brandStylesheet((await operator.get()).stylesheet))

  app.get('/manifest.webmanifest', async (request, reply) => {
    const operatorNow = await operator.get()
    const { name } = operatorNow
    const language = guestLanguage(request, operatorNow)
    const manifest = await cache.get(`operator/manifest/${language}`, async () => ({
      value: await store(await manifestOf(name, language, await colours()), {
        type: 'application/manifest+json; charset=utf-8',
        compress: false,
      }),
      until: null,
    }))
    return sendStored(request, reply.header('vary', 'cookie, accept-language'), manifest)
  })

  app.get<{ Params: { readonly name: string } }>('/icons/:name', async (request, reply) => {
    const { name } = request.params
    const icon = Object.hasOwn(ICONS, name) ? ICONS[name] : undefined
    if (!icon) throw new HttpError(404, 'error.notFound')
    const source = await findIconSource(config.mediaFolder)
    const drawn = await cache.get(`operator/icon/${name}/${source?.version ?? ''}`, async () => ({
      value: await store(await drawIcon(icon, source, await colours(), log), { type: 'image/png', compress: false }),
      until: null,
    }))
    return sendStored(request, reply, drawn)
  })

  app.get('/favicon.svg', async (request, reply) => {
    const favicon = await cache.get('operator/favicon', async () => ({
      value: await store(faviconOf(await colours()), { type: 'image/svg+xml; charset=utf-8', cacheControl: DAY }),
      until: null,
    }))
    return sendStored(request, reply, favicon)
  })
}
