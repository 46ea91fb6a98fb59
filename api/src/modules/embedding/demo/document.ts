import { html, Markup } from '../../../infrastructure/http/html.ts'

/** The path of the embed demo, at any origin. */
export const EMBED_DEMO = '/embed-gallery'

export interface DemoContext {
  /** The origin of the site that serves the embed elements. */
  readonly site: string
  readonly chain: string
  readonly shopId: string
  readonly nonce: string
  readonly query: URLSearchParams
  /** The shop's menu as HTML, shown without scripts; null if it could not be rendered. */
  readonly menu: string | null
}

export interface DemoPage {
  /** The path below `EMBED_DEMO`. A path that ends in `/*` includes all paths below it. */
  readonly name: string
  readonly title: string
  /** What the page demonstrates, for the list of pages. */
  readonly shows: string
  /** File names of style sheets, in addition to `chain.css`. */
  readonly styles?: readonly string[]
  /** File names of scripts. */
  readonly scripts?: readonly string[]
  /** Attributes of the `<html>` element. */
  readonly html?: Readonly<Record<string, string>>
  /** The page's content security policy. Without it the page has none, like most sites. */
  readonly policy?: (context: DemoContext) => string
  readonly body: (context: DemoContext) => Markup
}

/**
 * Returns the directives that both policies below share. Together they are the minimum for pages with embed elements,
 * which `docs/chains.md` recommends. Embed elements do not need `'self'`, only the page's own files do.
 */
const sharedDirectives = (site: string) => [
  "style-src 'self'",
  `connect-src ${site}`,
  `img-src 'self' ${site}`,
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
]

const trustedTypes = ["require-trusted-types-for 'script'", "trusted-types carte carte-files 'allow-duplicates'"]

/**
 * Returns a policy that allows scripts by nonce, and the scripts that those load. Only the Trusted Types policies
 * `carte` and `carte-files` can create script URLs.
 */
export const byNonce = ({ site, nonce }: DemoContext): string =>
  [
    "default-src 'none'",
    `script-src 'nonce-${nonce}' 'strict-dynamic'`,
    ...sharedDirectives(site),
    ...trustedTypes,
  ].join('; ')

/** Returns a policy that allows scripts by origin, for static pages, whose responses cannot have a nonce. */
export const byOrigin = ({ site }: DemoContext): string =>
  ["default-src 'none'", `script-src 'self' ${site}`, ...sharedDirectives(site)].join('; ')

const FILES = `${EMBED_DEMO}/files`

const attributes = (values: Readonly<Record<string, string>>): Markup[] =>
  Object.entries(values).map(([name, value]) => html` ${name}="${value}"`)

interface DocumentOptions extends Pick<DemoPage, 'title'> {
  readonly nonce: string
  readonly attributes?: Readonly<Record<string, string>> | undefined
  readonly styles?: readonly string[] | undefined
  readonly scripts?: Markup
  readonly body: Markup
}

export const renderDocument = (options: DocumentOptions): string =>
  `<!doctype html>\n${
    html`<html${attributes({ lang: 'en', ...options.attributes })}>
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>${options.title} – Nordgrill</title>
<link rel="icon" href="${FILES}/mark.svg" type="image/svg+xml">
${['chain.css', ...(options.styles ?? [])].map((file) => html`<link rel="stylesheet" href="${FILES}/${file}">\n`)}${options.scripts ?? null}</head>
<body>
<header class="top"><a class="name" href="${EMBED_DEMO}" id="before">Nordgrill</a><p>Fire, since 1987</p></header>
<main>
${options.body}
</main>
<footer class="bottom"><p>Nordgrill is a fictitious chain. Its pages show <a href="${EMBED_DEMO}" id="after">Carte’s embed elements on a chain’s website</a>.</p></footer>
</body>
</html>
`.text
  }`

export function renderScripts({ scripts = [] }: DemoPage, { site, chain, nonce }: DemoContext): Markup {
  const demoScripts = ['event-log.js', ...scripts].map(
    (file) => html`<script defer src="${FILES}/${file}" nonce="${nonce}"></script>\n`,
  )
  return html`<script type="module" src="${site}/embed.js?chain=${chain}" nonce="${nonce}"></script>
${demoScripts}`
}

/** Wraps markup from the site, which is already escaped. */
export const rawHtml = (text: string | null): Markup | null => (text === null ? null : new Markup(text))
