import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import fp from 'fastify-plugin'
import { HttpError } from '../infrastructure/http/http-error.ts'
import { sendError } from './errors.ts'

export type Page = (request: FastifyRequest, reply: FastifyReply) => Promise<FastifyReply>

/** Paths of programs, not of pages. */
const NOT_PAGES = /^\/(?:api|embed|health|remotes|shell)(?:\/|$)/

const pathOf = (request: FastifyRequest): string => request.url.split('?', 1)[0] ?? ''

/** An encoded U+FFFD, in place of a path that cannot be decoded: the site has no such page. */
const UNREADABLE = '/%EF%BF%BD'

/**
 * Returns the URL for the router, which rejects invalid encodings. A page's address becomes one that does not exist, so
 * that the guest gets the site's own 404.
 */
export function routableUrl({ url = '/' }: { readonly url?: string | undefined }): string {
  if (NOT_PAGES.test(url)) return url
  try {
    decodeURIComponent(url.split('?', 1)[0] ?? '')
    return url
  } catch {
    return UNREADABLE
  }
}

/** Returns a function that lists the methods of a path, from the routes that are added after this call. */
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

/** Returns whether a browser navigates: it accepts HTML, and the path is neither a file's nor hidden. */
function isNavigation(request: FastifyRequest): boolean {
  if (request.method !== 'GET' && request.method !== 'HEAD') return false
  const path = pathOf(request)
  if (NOT_PAGES.test(path) || /\/\.|%2e/i.test(path)) return false
  // A menu's category can be called "0.5 l"; elsewhere an extension makes a file.
  if (!path.startsWith('/shop/') && /\.[A-Za-z0-9]{1,8}$/.test(path)) return false
  return /text\/html|\*\/\*/.test(request.headers.accept ?? '*/*')
}

interface NotFoundOptions {
  /** Returns null if there is no site, or it is not loaded yet. */
  readonly page: () => Page | null
}

/**
 * Answers requests without a route or without a result: a navigation gets the page, an existing path with another
 * method 405, the rest 404. Register it before all routes, because it records their methods.
 */
export const notFound = fp<NotFoundOptions>(
  async (app, { page: pageNow }) => {
    const methodsOf = watchRoutes(app)
    app.setNotFoundHandler(async (request, reply) => {
      const page = pageNow()
      if (page && isNavigation(request)) return page(request, reply)
      const methods = methodsOf(pathOf(request))
      if (methods.length > 0 && !methods.includes(request.method))
        return sendError(reply, new HttpError(405, 'error.badRequest', { headers: { allow: methods.join(', ') } }))
      return sendError(reply, new HttpError(404, 'error.notFound'))
    })
  },
  { name: 'not-found' },
)
