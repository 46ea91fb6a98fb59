import { getImage } from '@carte/contract/schemas'
import type { FastifyInstance } from 'fastify'
import { HttpError } from '../../../infrastructure/http/http-error.ts'
import { matchesEtag } from '../../../infrastructure/http/prepared-response.ts'
import type { ImageStore } from '../../../infrastructure/images/image-store.ts'

export interface ImageDeps {
  readonly images: ImageStore
}

/** Registers the pictures. An address with a version, `_t`, is cached permanently (MENU-6). */
export function imageRoutes(app: FastifyInstance, { images }: ImageDeps): void {
  app.operation(getImage, async (request, reply) => {
    const { params, query } = request
    const width = query.w === undefined ? null : Number(query.w)
    const picture = await images.find(params.url, { width, accept: request.headers.accept ?? '' })
    if (!picture) throw new HttpError(404, 'error.notFound')
    reply
      .header('cache-control', query._t === undefined ? 'public, max-age=3600' : 'public, max-age=31536000, immutable')
      .header('vary', 'accept')
      .header('etag', picture.etag)
      // An SVG can contain scripts: forbid them (ATTACK-28).
      .header('content-security-policy', "default-src 'none'; frame-ancestors 'none'; sandbox")
    if (matchesEtag(request.headers['if-none-match'], picture.etag)) return reply.code(304).send()
    return reply.type(picture.type).send(picture.bytes)
  })
}
