import type { Language } from '@carte/contract'
import type { FastifyInstance } from 'fastify'
import { type Context, silentLog } from '../../config/context.ts'
import type { Cache } from '../../infrastructure/cache/cache.ts'
import { toHex } from '../../infrastructure/colors.ts'
import { HttpError } from '../../infrastructure/http/http-error.ts'
import { prepareResponse, sendPrepared } from '../../infrastructure/http/prepared-response.ts'
import {
  type BrandColors,
  brandColors,
  brandStylesheet,
  DEFAULT_COLORS,
  guestLanguage,
  type OperatorStore,
} from '../catalogue/index.ts'
import { faviconSvg, findIconSource, ICONS, renderIcon } from './icons.ts'
import { siteTexts } from './texts.ts'

/** The content of `/robots.txt`. */
export const ROBOTS = 'User-agent: *\nDisallow: /api/\nDisallow: /order/\nDisallow: /orders\nDisallow: /kitchen\n'

const CACHE_FOR_A_DAY = 'public, max-age=86400'

/** Serves the files for installing the site as an app: manifest, icons and favicon. */
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
  const colors = async () => brandColors(brandStylesheet((await operator.get()).stylesheet))

  app.get('/manifest.webmanifest', async (request, reply) => {
    const currentOperator = await operator.get()
    const { name } = currentOperator
    const language = guestLanguage(request, currentOperator)
    const manifest = await cache.get(`operator/manifest/${language}`, async () => ({
      value: await prepareResponse(await renderManifest(name, language, await colors()), {
        type: 'application/manifest+json; charset=utf-8',
        compress: false,
      }),
      until: null,
    }))
    return sendPrepared(request, reply.header('vary', 'cookie, accept-language'), manifest)
  })

  app.get<{ Params: { readonly name: string } }>('/icons/:name', async (request, reply) => {
    const { name } = request.params
    const icon = Object.hasOwn(ICONS, name) ? ICONS[name] : undefined
    if (!icon) throw new HttpError(404, 'error.notFound')
    const source = await findIconSource(config.mediaFolder)
    const rendered = await cache.get(`operator/icon/${name}/${source?.version ?? ''}`, async () => ({
      value: await prepareResponse(await renderIcon(icon, source, await colors(), log), {
        type: 'image/png',
        compress: false,
      }),
      until: null,
    }))
    return sendPrepared(request, reply, rendered)
  })

  app.get('/favicon.svg', async (request, reply) => {
    const favicon = await cache.get('operator/favicon', async () => ({
      value: await prepareResponse(faviconSvg(await colors()), {
        type: 'image/svg+xml; charset=utf-8',
        cacheControl: CACHE_FOR_A_DAY,
      }),
      until: null,
    }))
    return sendPrepared(request, reply, favicon)
  })
}

/**
 * Creates manifest, icons and favicon as files for a static site.
 * @param brand the operator's values for the design tokens, as CSS
 */
export async function installationFiles(name: string, language: Language, brand: string) {
  const colors = brandColors(brand)
  const icons = Object.entries(ICONS).map(
    async ([file, icon]) => [`icons/${file}`, await renderIcon(icon, null, colors, silentLog)] as const,
  )
  return new Map<string, Buffer | string>([
    ['manifest.webmanifest', await renderManifest(name, language, colors)],
    ['favicon.svg', faviconSvg(colors)],
    ...(await Promise.all(icons)),
  ])
}

/** Renders the web app manifest. */
export async function renderManifest(name: string, language: Language, { paper }: BrandColors): Promise<string> {
  const background = await toHex(paper.light, DEFAULT_COLORS.paper.light)
  const icon = (file: string, size: number, purpose: string) => ({
    src: `/icons/${file}`,
    sizes: `${size}x${size}`,
    type: 'image/png',
    purpose,
  })
  return JSON.stringify({
    id: '/',
    name,
    short_name: shortenName(name),
    description: siteTexts(language)('manifest.description'),
    lang: language,
    start_url: '/',
    scope: '/',
    display: 'standalone',
    background_color: background,
    theme_color: background,
    categories: ['food'],
    icons: [
      icon('icon-192.png', 192, 'any'),
      icon('icon-512.png', 512, 'any'),
      icon('maskable-512.png', 512, 'maskable'),
    ],
  })
}

/** Shortens a name for the home screen: as many whole words as fit in twelve characters, at least the first. */
export function shortenName(name: string): string {
  const words = name.trim().split(/\s+/)
  let short = words[0] ?? ''
  for (const word of words.slice(1)) {
    if (short.length + 1 + word.length > 12) break
    short += ` ${word}`
  }
  return short
}
