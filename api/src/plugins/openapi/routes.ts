import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import { type PreparedResponse, prepareResponse, sendPrepared } from '../../infrastructure/http/prepared-response.ts'
import { openApiDocument } from './document.ts'

const SCRIPT = 'text/javascript; charset=utf-8'
const FILES: Readonly<Record<string, string>> = {
  'swagger-ui.css': 'text/css; charset=utf-8',
  'swagger-ui-bundle.js': SCRIPT,
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
// The viewer uses data URLs for icons and inline styles.
const POLICY =
  "default-src 'none'; script-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data:; connect-src 'self'; frame-ancestors 'none'; base-uri 'none'; form-action 'none'"

/** Serves the API document and its viewer. Each response is built at its first request. */
export function openApiRoutes(app: FastifyInstance): void {
  const serve = (
    path: string,
    make: () => Promise<PreparedResponse>,
    headers: Readonly<Record<string, string>> = {},
  ) => {
    let response: Promise<PreparedResponse> | undefined
    app.get(path, async (request, reply) => {
      response ??= make()
      return sendPrepared(request, reply.headers(headers), await response)
    })
  }
  serve('/api/openapi.json', () => prepareResponse(JSON.stringify(openApiDocument())))
  serve('/api/docs', () => prepareResponse(PAGE, { type: 'text/html; charset=utf-8' }), {
    'content-security-policy': POLICY,
  })
  serve('/api/docs/start.js', () => prepareResponse(START, { type: SCRIPT }))
  const folder = dirname(createRequire(import.meta.url).resolve('swagger-ui-dist/package.json'))
  for (const [file, type] of Object.entries(FILES)) {
    serve(`/api/docs/${file}`, async () => prepareResponse(await readFile(join(folder, file)), { type }))
  }
}
