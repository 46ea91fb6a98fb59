import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { FastifyInstance } from 'fastify'

/** The subsets for headings, with the characters of their files. */
const SUBSETS = {
  latin:
    'U+0000-00FF, U+0131, U+0152-0153, U+02BB-02BC, U+02C6, U+02DA, U+02DC, U+0304, U+0308, U+0329, U+2000-206F, U+20AC, U+2122, U+2191, U+2193, U+2212, U+2215, U+FEFF, U+FFFD',
  'latin-ext': 'U+0100-02BA, U+02BD-02C5, U+02C7-02CC, U+02CE-02D7, U+02DD-02FF, U+1E00-1E9F, U+1EF2-1EFF, U+20A0-20AB',
  cyrillic: 'U+0301, U+0400-045F, U+0490-0491, U+04B0-04B1, U+2116',
} as const

const FILES = Object.entries(SUBSETS).map(([subset, range]) => {
  const name = `literata-${subset}-600-normal`
  const bytes = readFileSync(createRequire(import.meta.url).resolve(`@fontsource/literata/files/${name}.woff2`))
  const hash = createHash('sha256').update(bytes).digest('hex').slice(0, 8)
  return { path: `/fonts/${name}.${hash}.woff2`, bytes, range }
})

/**
 * CSS rules that give pages of this server the site's serif in the weight of headings. Such a page needs `font-src
 * 'self'`.
 */
export const FONT_FACES = FILES.map(
  ({ path, range }) =>
    `@font-face { font-family: Literata; font-weight: 600; font-display: swap; src: url(${path}) format('woff2'); unicode-range: ${range}; }`,
).join('\n')

/** Serves the files of `FONT_FACES`. Their names contain a hash, so they are immutable. */
export function typefaceRoutes(app: FastifyInstance): void {
  for (const { path, bytes } of FILES) {
    app.get(path, (_request, reply) =>
      reply.header('cache-control', 'public, max-age=31536000, immutable').type('font/woff2').send(bytes),
    )
  }
}
