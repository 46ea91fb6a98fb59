import { randomBytes } from 'node:crypto'
import { crc32, deflateRawSync, constants as zlib } from 'node:zlib'
import { NONCE, type SharedPage } from '@carte/contract'
import type { FastifyReply } from 'fastify'
import { systemClock } from '../../config/context.ts'
import type { ChangeSource } from '../../infrastructure/cache/changes.ts'
import { createRenderCache } from './render-cache.ts'

/** The most requests whose page is known; several can have the same page. */
const REQUESTS_MAX = 5_000
/** A longer key is not stored, so that guests cannot fill the memory with long addresses (ATTACK-25). */
const KEY_LENGTH_MAX = 500
/** Estimated memory for the objects around the texts of a page. */
const OVERHEAD_BYTES = 2_000

/** Pages that the server sends again without its rendering thread (docs/decisions/0044-shared-pages.md). */
export interface PageCache {
  /** Returns the page of an earlier request with this key, unless it has expired or its data has changed. */
  find(requestKey: string): SharedPage | null
  /** Returns a function that stores a page. It does nothing if any page's data changes before it is called. */
  storeFor(requestKey: string): (page: SharedPage) => void
}

export function createPageCache(eventBus: ChangeSource): PageCache {
  const pages = createRenderCache({ clock: systemClock, eventBus })
  /** The keys of pages by the keys of requests, the least recently used first. */
  const pageKeys = new Map<string, string>()

  function remember(requestKey: string, pageKey: string): void {
    pageKeys.delete(requestKey)
    pageKeys.set(requestKey, pageKey)
    const [oldest] = pageKeys.keys()
    if (pageKeys.size > REQUESTS_MAX && oldest !== undefined) pageKeys.delete(oldest)
  }

  return {
    find(requestKey) {
      const pageKey = pageKeys.get(requestKey)
      if (pageKey === undefined) return null
      const page = pages.peek<SharedPage>(pageKey)
      if (page) remember(requestKey, pageKey)
      else pageKeys.delete(requestKey)
      return page ?? null
    },
    storeFor(requestKey) {
      const { changes } = pages
      return (page) => {
        if (pages.changes !== changes || requestKey.length > KEY_LENGTH_MAX) return
        const bytes = OVERHEAD_BYTES + 2 * page.top.length + page.rest.length
        // If the page is there already, `get` keeps it.
        void pages.get(page.key, async () => ({ value: page, until: page.until, bytes }))
        remember(requestKey, page.key)
      }
    },
  }
}

/** RFC 1952: deflate, no flags, no time, no extra hint, system unknown. */
const GZIP_HEADER = Buffer.from([0x1f, 0x8b, 8, 0, 0, 0, 0, 0, 0, 0xff])

/** Returns a page with a nonce as gzip. Only its start is compressed now. */
function gzipPage({ top, rest, length, checksum }: SharedPage, nonce: string): Buffer {
  const start = Buffer.from(top.replaceAll(NONCE, nonce))
  const crcOfStart = crc32(start)
  const { ofRest, effects } = checksum
  const end = Buffer.alloc(8)
  end.writeUInt32LE(effects.reduce((sum, effect, bit) => (crcOfStart & (1 << bit) ? sum ^ effect : sum), ofRest) >>> 0)
  end.writeUInt32LE((start.length + length) >>> 0, 4)
  // `Z_SYNC_FLUSH` ends on a byte boundary without ending the stream, so that the rest can follow.
  const compressed = deflateRawSync(start, { level: 6, finishFlush: zlib.Z_SYNC_FLUSH })
  return Buffer.concat([GZIP_HEADER, compressed, rest, end])
}

/** Sends a page with a fresh nonce, as gzip. */
export function sendSharedPage(reply: FastifyReply, page: SharedPage): FastifyReply {
  const nonce = randomBytes(16).toString('base64')
  for (const [name, value] of page.headers) reply.header(name, value.replaceAll(NONCE, nonce))
  return reply.code(200).header('content-encoding', 'gzip').send(gzipPage(page, nonce))
}
