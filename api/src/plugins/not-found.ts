import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import fp from 'fastify-plugin'
import { Refusal } from '../infrastructure/http/refusal.ts'
import { sendRefusal } from './errors.ts'

/** Answers with the site's page. */
export type Page = (request: FastifyRequest, reply: FastifyReply) => Promise<FastifyReply>

/** Addresses of programs, not of pages. */
const IN_ROOMS = /^\/(?:api|embed|health|remotes|shell)(?:\/|$)/

/** The path of a request, without its query. */
const pathOf = (request: FastifyRequest): string => request.url.split('?', 1)[0] ?? ''

/** Nobody's address: what stands in the place of letters that nobody can read. */
const UNREADABLE = '/%EF%BF%BD'

/** The address of a request for the router, which refuses what it cannot read: of a guest's that is one which the site does not have. */
export function readableUrl({ url = '/' }: { readonly url?: string | undefined }): string {
  if (IN_ROOMS.test(url)) return url
  try {
    decodeURIComponent(url.split('?', 1)[0] ?? '')
    return url
  } catch {
    return UNREADABLE
  }
}

/** Returns a function that tells which methods an address has, from the routes that are added after this call. */
function watchRoutes(app: FastifyInstance): (path: string) => readonly string[] {
  const routes: { readonly pattern: RegExp; readonly method: string }[] = []
  app.addHook('onRoute', ({ url, method }) => {
    const source = url
      .replace(/[.*+?^${}()|[\]\\]/g, '\\$&')
      .replace(/:\w+/g, '[^/]+')
      .replace(/\\\*/g, '.*')
    for (const one of [method].flat()) routes.push({ pattern: new RegExp(`^${source}$`), method: one })
  })
  return (path) => [...new Set(routes.filter(({ pattern }) => pattern.test(path)).map(({ method }) => method))]
}

/** A navigation of a browser: it wants HTML, and its address is neither a file's nor hidden. */
function isNavigation(request: FastifyRequest): boolean {
  if (request.method !== 'GET' && request.method !== 'HEAD') return false
  const path = pathOf(request)
  if (IN_ROOMS.test(path) || /\/\.|%2e/i.test(path)) return false
  // Categories of a menu may be called anything, "0.5 l" too; elsewhere an ending makes a file.
  if (!path.startsWith('/shop/') && /\.[A-Za-z0-9]{1,8}$/.test(path)) return false
  return /text\/html|\*\/\*/.test(request.headers.accept ?? '*/*')
}

interface NotFoundOptions {
  /** The site's page, once the site has been loaded; null without a site. */
  readonly page: () => Page | null
}

/**
 * Answers what no route takes, and what a route has nothing for: a navigation gets the page, an address of another method is 405, the rest is 404.
 * Registered before all routes, to know their methods.
 */
export const notFound = fp<NotFoundOptions>(
  async (app, { page: pageNow }) => {
    const methodsOf = watchRoutes(app)
    app.setNotFoundHandler(async (request, reply) => {
      const page = pageNow()
      if (page && isNavigation(request)) return page(request, reply)
      const methods = methodsOf(pathOf(request))
      if (methods.length > 0 && !methods.includes(request.method))
        return sendRefusal(reply, new Refusal(405, 'error.badRequest', { headers: { allow: methods.join(', ') } }))
      return sendRefusal(reply, new Refusal(404, 'error.notFound'))
    })
  },
  { name: 'not-found' },
)
