import type { FastifyRequest } from 'fastify'
import fp from 'fastify-plugin'
import { HttpError } from '../infrastructure/http/http-error.ts'

export const BODY_LIMIT = 64 * 1024

/**
 * Keeps bodies as bytes: a webhook's signature is computed over them, and an operation without a request body accepts an
 * empty body with any content type.
 */
export const rawBodies = fp(
  async (app) => {
    app.removeAllContentTypeParsers()
    app.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit: BODY_LIMIT }, (_request, body, done) =>
      done(null, body),
    )
  },
  { name: 'raw-bodies' },
)

export const bodyBytes = (request: FastifyRequest): Buffer =>
  Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0)

const JSON_TYPE = /^application\/json\s*(?:;\s*charset="?utf-8"?\s*)?$/i
const utf8 = new TextDecoder('utf-8', { fatal: true })

/** @throws HttpError 415 for another type or charset, 400 for invalid JSON */
export function parseJson(request: FastifyRequest): unknown {
  const bytes = bodyBytes(request)
  if (bytes.length === 0) throw new HttpError(400, 'validation', { errors: { body: ['required'] } })
  if (!JSON_TYPE.test(request.headers['content-type'] ?? '')) throw new HttpError(415, 'unsupported-media-type')
  try {
    return JSON.parse(utf8.decode(bytes), rejectPrototypeKeys)
  } catch (error) {
    if (error instanceof HttpError) throw error
    throw new HttpError(400, 'validation', { errors: { body: ['not JSON'] } })
  }
}

function rejectPrototypeKeys(key: string, value: unknown): unknown {
  if (key === '__proto__') throw new HttpError(400, 'validation', { errors: { body: ['forbidden key'] } })
  return value
}
