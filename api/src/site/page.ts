import { randomBytes } from 'node:crypto'
import type { Language } from '@carte/contract'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { readCookie } from '../http/cookies.ts'
import { escapeHtml, jsonForScript } from '../http/html.ts'
import { CULTURE_COOKIE, languageOf } from '../operator/culture.ts'
import type { Rooms } from '../rooms.ts'
import type { Releases } from './releases.ts'

const WITHOUT_SCRIPT: Readonly<Record<Language, string>> = {
  sv: 'För att beställa här behöver webbläsaren få köra JavaScript.',
  en: 'To order here, your browser has to be allowed to run JavaScript.',
  fi: 'Tilataksesi täällä selaimesi on sallittava JavaScript.',
  ru: 'Чтобы сделать заказ, разрешите браузеру выполнять JavaScript.',
  no: 'For å bestille her må nettleseren få kjøre JavaScript.',
}
const DESCRIPTION: Readonly<Record<Language, string>> = {
  sv: 'Beställ mat hos oss: ta med eller ät här.',
  en: 'Order food from us: take away or eat here.',
  fi: 'Tilaa ruokaa meiltä: mukaan tai paikan päällä.',
  ru: 'Закажите еду у нас: с собой или на месте.',
  no: 'Bestill mat hos oss: ta med eller spis her.',
}

const policy = (nonce: string) =>
  [
    "default-src 'self'",
    `script-src 'nonce-${nonce}' 'strict-dynamic'`,
    "style-src 'self'",
    "img-src 'self' data:",
    "connect-src 'self'",
    "worker-src 'self'",
    "frame-ancestors 'none'",
    "base-uri 'none'",
    "object-src 'none'",
    "form-action 'self'",
  ].join('; ')

const HEADERS = {
  'referrer-policy': 'strict-origin-when-cross-origin',
  'cross-origin-opener-policy': 'same-origin',
  'permissions-policy': 'camera=(), microphone=(), payment=(self), geolocation=(self)',
  'x-frame-options': 'DENY',
  'cache-control': 'no-store',
  vary: 'cookie, accept-language',
} as const

/** Makes the page that every navigation gets: what the first frame needs, and nothing that a script could be slipped into. */
export function createPage({ operator, config }: Rooms) {
  return async (request: FastifyRequest, reply: FastifyReply, { shell, registry }: Releases): Promise<FastifyReply> => {
    const { name, settings, languages } = await operator.get()
    const language = languageOf(readCookie(request, CULTURE_COOKIE), request.headers['accept-language'], languages)
    const nonce = randomBytes(16).toString('base64')
    const snapshot = { registry, settings, languages, language, testMode: config.testMode, release: registry.release }
    const files = {
      css: shell.css.map(
        ({ url, integrity }) =>
          `<link rel="stylesheet" href="${escapeHtml(url)}" integrity="${integrity}" crossorigin="anonymous">`,
      ),
      js: shell.js.map(
        ({ url, integrity }) =>
          `<script src="${escapeHtml(url)}" integrity="${integrity}" crossorigin="anonymous" nonce="${nonce}" defer></script>`,
      ),
    }
    const html = `<!doctype html>
<html lang="${language}">
<head>
<meta charset="utf-8">
<title>${escapeHtml(name)}</title>
<meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover">
<meta name="description" content="${escapeHtml(DESCRIPTION[language])}">
<meta name="theme-color" content="#faf6ef" media="(prefers-color-scheme: light)">
<meta name="theme-color" content="#16120e" media="(prefers-color-scheme: dark)">
<link rel="icon" href="/favicon.svg" type="image/svg+xml">
${files.css.join('\n')}
<link rel="stylesheet" href="/api/settings/design">
<script type="application/json" id="carte">${jsonForScript(snapshot)}</script>
${files.js.join('\n')}
</head>
<body>
<div id="root"></div>
<noscript><p>${escapeHtml(WITHOUT_SCRIPT[language])}</p></noscript>
</body>
</html>
`
    return reply
      .headers({ ...HEADERS, 'content-security-policy': policy(nonce) })
      .type('text/html; charset=utf-8')
      .send(html)
  }
}
