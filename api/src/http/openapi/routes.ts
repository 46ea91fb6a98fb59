import { createReadStream } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import type { Rooms } from '../../rooms.ts'
import { type Stored, sendStored, store } from '../stored.ts'
import { openApiDocument } from './document.ts'

/** Only these files of the viewer are served. */
const FILES: Readonly<Record<string, string>> = {
  'swagger-ui.css': 'text/css; charset=utf-8',
  'swagger-ui-bundle.js': 'text/javascript; charset=utf-8',
  'favicon-32x32.png': 'image/png',
}

const START = `window.addEventListener('DOMContentLoaded', () => SwaggerUIBundle({ url: '/api/openapi.json', dom_id: '#docs', deepLinking: true }))\n`
const PAGE = `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Carte: the HTTP API</title>
<link rel="icon" href="/api/docs/favicon-32x32.png">
<link rel="stylesheet" href="/api/docs/swagger-ui.css">
<script src="/api/docs/swagger-ui-bundle.js" defer></script>
<script src="/api/docs/start.js" defer></script>
<main id="docs"></main>
</html>
`
// The viewer draws its icons as data addresses and sets styles on its elements.
const POLICY =
  "default-src 'none'; script-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data:; connect-src 'self'; frame-ancestors 'none'; base-uri 'none'; form-action 'none'"

/** The contract as a document for machines, and as a page for people. */
export function mountOpenApi({ app }: Rooms): void {
  let document: Promise<Stored> | undefined
  app.get('/api/openapi.json', async (request, reply) => {
    document ??= store(JSON.stringify(openApiDocument()))
    return sendStored(request, reply, await document)
  })
  app.get('/api/docs', async (_request, reply) =>
    reply
      .header('content-security-policy', POLICY)
      .header('cache-control', 'no-cache')
      .type('text/html; charset=utf-8')
      .send(PAGE),
  )
  app.get('/api/docs/start.js', async (_request, reply) => reply.type('text/javascript; charset=utf-8').send(START))
  const folder = dirname(createRequire(import.meta.url).resolve('swagger-ui-dist/package.json'))
  for (const [file, type] of Object.entries(FILES)) {
    app.get(`/api/docs/${file}`, async (_request, reply) =>
      reply
        .header('cache-control', 'public, max-age=3600')
        .type(type)
        .send(createReadStream(join(folder, file))),
    )
  }
}
