import { html, Markup } from '../../../infrastructure/mail/markup.ts'
import { type DemoPage, EMBED_DEMO, type Setting } from './setting.ts'

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

export const documentOf = (parts: DocumentOptions): string =>
  `<!doctype html>\n${
    html`<html${attributes({ lang: 'en', ...parts.attributes })}>
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>${parts.title} – Nordgrill</title>
<link rel="icon" href="${FILES}/mark.svg" type="image/svg+xml">
${['chain.css', ...(parts.styles ?? [])].map((file) => html`<link rel="stylesheet" href="${FILES}/${file}">\n`)}${parts.scripts ?? null}</head>
<body>
<header class="top"><a class="name" href="${EMBED_DEMO}" id="before">Nordgrill</a><p>Fire, since 1987</p></header>
<main>
${parts.body}
</main>
<footer class="bottom"><p>Nordgrill is nobody’s: a chain made up to show <a href="${EMBED_DEMO}" id="after">how Carte’s tags sit on a page</a>.</p></footer>
</body>
</html>
`.text
  }`

export function scriptsOf({ scripts = [] }: DemoPage, { site, chain, nonce }: Setting): Markup {
  const own = ['heard.js', ...scripts].map(
    (file) => html`<script defer src="${FILES}/${file}" nonce="${nonce}"></script>\n`,
  )
  return html`<script type="module" src="${site}/embed.js?chain=${chain}" nonce="${nonce}"></script>
${own}`
}

/** Wraps markup from the site, which is already escaped. */
export const given = (text: string | null): Markup | null => (text === null ? null : new Markup(text))
