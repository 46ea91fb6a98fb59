import type { Language, OperatorStatus, RemoteOverride } from '@carte/contract'
import { html, Markup } from '../../../infrastructure/http/html.ts'
import type { Holder } from './keys.ts'
import { overview, partCard } from './sections.ts'
import { STYLE } from './style.ts'
import { adminTexts, formatsOf } from './texts.ts'

interface PageOptions {
  readonly language: Language
  /** Name of the operator. */
  readonly operator: string
}

const style = new Markup(`<style>${STYLE}</style>`)

const documentOf = ({ language, operator }: PageOptions, kind: string, content: Markup): string =>
  `<!doctype html>\n${
    html`<html lang="${language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="robots" content="noindex">
<title>${adminTexts(language)('title')} · ${operator}</title>
<link rel="icon" href="/favicon.svg" type="image/svg+xml">
${style}
</head>
<body>
<div class="page ${kind}">
${content}
</div>
</body>
</html>
`.text
  }`

/** @param error why the previous key was rejected */
export function signInPage(options: PageOptions, error: 'wrongKey' | 'tooMany' | null): string {
  const t = adminTexts(options.language)
  return documentOf(
    options,
    'narrow',
    html`<main class="card">
<p class="operator">${options.operator}</p>
<h1>${t('title')}</h1>
<form class="fields" method="post" action="/operator/sign-in">
${error && html`<p class="error" role="alert" id="error">${t(error)}</p>`}
<input name="username" autocomplete="username" value="operator" hidden>
<div>
<label for="key">${t('key')}</label>
<input id="key" name="key" type="password" autocomplete="current-password" required maxlength="200" spellcheck="false" aria-describedby="help${error ? ' error' : ''}">
<p class="soft" id="help">${t('keyHelp')}</p>
</div>
<button class="main">${t('signIn')}</button>
</form>
</main>`,
  )
}

export interface StatusPageOptions extends PageOptions {
  readonly status: OperatorStatus
  readonly holder: Holder
  /** Null if remote overrides are switched off. */
  readonly overrides: {
    /** The override of this browser. */
    readonly current: RemoteOverride | null
    /** Whether the form named an unknown remote or an invalid port. */
    readonly isInvalid: boolean
  } | null
}

function overrideCard({ language, status, overrides }: StatusPageOptions): Markup | null {
  if (!overrides) return null
  const t = adminTexts(language)
  const { current } = overrides
  if (current)
    return html`<section class="card on" aria-labelledby="local">
<div class="head"><h2 id="local">${t('local')}</h2></div>
<p>${t('local.on', { remote: current.remote, origin: current.origin })}</p>
<form method="post" action="/operator/local/end"><button class="main">${t('local.end')}</button></form>
</section>`
  const remotes = status.parts.filter(({ part }) => part !== 'shell')
  if (remotes.length === 0) return null
  const command = 'carte local'
  const [before = '', after = ''] = t('local.help', { command }).split(command)
  return html`<section class="card" aria-labelledby="local">
<div class="head"><h2 id="local">${t('local')}</h2></div>
${overrides.isInvalid ? html`<p class="error" role="alert">${t('local.invalid')}</p>` : null}
<p>${before}<code>${command}</code>${after}</p>
<form class="fields" method="post" action="/operator/local">
<div><label for="remote">${t('local.remote')}</label>
<select id="remote" name="remote">${remotes.map(({ part }) => html`<option>${part}</option>`)}</select></div>
<div><label for="port">${t('local.port')}</label>
<input id="port" name="port" type="number" inputmode="numeric" min="1" max="65535" value="4173" required></div>
<button>${t('local.start')}</button>
</form>
</section>`
}

export function statusPage(options: StatusPageOptions): string {
  const { language, status, holder, operator } = options
  const t = adminTexts(language)
  const formats = formatsOf(language)
  const content =
    status.parts.length === 0
      ? html`<p class="card">${t('nothingReleased')}</p>`
      : html`${overview(status, t, formats)}${status.parts.map((part) => partCard(part, t, formats))}`
  return documentOf(
    options,
    '',
    html`<header>
<div>
<p class="operator">${operator}</p>
<h1>${t('title')}</h1>
<p class="soft"><time datetime="${status.at}">${t('asOf', { time: formats.moment(status.at) })}</time> · ${t('zone', { zone: formats.timeZone })}</p>
</div>
<div class="account"><span class="soft">${holder.name} (${t(`role.${holder.role}`)})</span>
<form class="inline" method="post" action="/operator/sign-out"><button>${t('signOut')}</button></form></div>
</header>
<main>
${content}
${overrideCard(options)}
</main>`,
  )
}
