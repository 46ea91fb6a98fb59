import { type Language, PAYMENT_ERRORS, type PaymentErrorCode, type StartedPayment } from '@carte/contract'
import { html, Markup } from '../../../infrastructure/http/html.ts'
import { withThemeFallback } from '../../../infrastructure/light-dark.ts'
import { FONT_FACES } from '../../../plugins/typeface.ts'
import { payPageTexts, type TFunction } from './texts.ts'

interface PayPageOptions {
  readonly language: Language
  readonly paymentId: string
  readonly shop: string
  /** Formatted, such as `129,00 kr`. */
  readonly total: string
  readonly answer: Omit<StartedPayment, 'paymentId'> | PaymentErrorCode
  readonly back: string
  /** Whether the provider has redirected the guest here. */
  readonly isReturned: boolean
  readonly brand: string
  readonly script: string
  readonly nonce: string
}

/** Renders the payment page, with its styles and script in the document. */
export function payPage(options: PayPageOptions): string {
  const { language, paymentId, shop, total, answer, back, isReturned, nonce } = options
  const t = payPageTexts(language)
  const started = typeof answer === 'string' ? null : answer
  const data = {
    paymentId,
    flow: started?.flow ?? null,
    script: started?.script,
    clientData: started?.clientData ?? {},
    language,
    back,
    isReturned,
    words: scriptTexts(t),
  }
  return `<!doctype html>\n${
    html`<html lang="${language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="robots" content="noindex">
<title>${t('title')} · ${shop}</title>
<link rel="icon" href="/favicon.svg" type="image/svg+xml">
<style nonce="${nonce}">${new Markup(STYLE + options.brand)}</style>
</head>
<body>
<main>
<header>
<p class="soft shop">${shop}</p>
<h1>${t('title')}</h1>
</header>
<div class="total"><p class="soft">${t('toPay')}</p><p class="amount">${total}</p></div>
<noscript><p class="notice">${t('noScript')}</p></noscript>
<div class="part">
${notice('offline', t('offline'), t('offlineText'))}
${failureNotice(typeof answer === 'string' ? answer : 'loadScriptError', t, paymentId, started !== null)}
${started?.flow === 'app' ? appSection(started, t, isReturned) : null}
${started?.flow === 'redirect' ? redirectSection(started, t, isReturned) : null}
<div id="form"></div>
<p class="soft" id="status" aria-live="polite">${initialStatus(options, t)}</p>
${notice('long', t('long'), t('longText'))}
</div>
<a class="back" href="${back}">${t('back')}</a>
</main>
<script type="application/json" id="payment">${jsonInScript(data)}</script>
<script nonce="${nonce}">${new Markup(options.script)}</script>
</body>
</html>
`.text
  }`
}

const notice = (id: string, title: string, text: string): Markup =>
  html`<div class="notice" id="${id}" aria-live="polite" hidden><h2>${title}</h2><p>${text}</p></div>`

/** The texts of these error codes; all others have the text of a failed start. */
const FAILURES: Readonly<Partial<Record<PaymentErrorCode, 'form' | 'service' | 'merchant' | 'unknownPayment'>>> = {
  loadScriptError: 'form',
  accesstokenMissing: 'service',
  merchantNotFound: 'merchant',
  NotFound: 'unknownPayment',
}

function failureNotice(code: PaymentErrorCode, t: TFunction, paymentId: string, isHidden: boolean): Markup {
  const failure = FAILURES[code] ?? 'start'
  return html`<div class="notice failure" id="failure" role="alert" tabindex="-1"${isHidden ? html` hidden` : null}>
<h2>${t(`failure.${failure}.title`)}</h2>
<p>${t(`failure.${failure}.text`)}</p>
<p class="small">${t('reference', { number: PAYMENT_ERRORS[code].number })}</p>
<a class="button" href="/pay/${paymentId}">${t('again')}</a>
</div>`
}

type Started = Exclude<PayPageOptions['answer'], string>

function appSection({ appUrl, qr }: Started, t: TFunction, isReturned: boolean): Markup {
  return html`<div class="part" id="app"${isReturned ? html` hidden` : null}>
<h2>${t('app')}</h2>
<p>${t('appText')}</p>
${appUrl === undefined ? null : html`<a class="button main" href="${appUrl}">${t('appOpen')}</a>`}
${
  qr === undefined
    ? null
    : html`<figure class="qr"><img src="${qr}" alt="${t('qr')}" width="208" height="208"><figcaption>${t('scan')}</figcaption></figure>`
}
</div>`
}

function redirectSection({ redirectUrl = '' }: Started, t: TFunction, isReturned: boolean): Markup {
  return html`<div class="part" id="elsewhere"${isReturned ? html` hidden` : null}>
<p>${t('elsewhere')}</p>
<a class="button main" href="${redirectUrl}">${t('elsewhereOpen')}</a>
</div>`
}

function initialStatus({ answer, isReturned }: PayPageOptions, t: TFunction): string {
  if (isReturned) return t('checking')
  if (typeof answer === 'string' || answer.flow === 'redirect') return ''
  return answer.flow === 'app' ? t('waiting') : t('loading')
}

const scriptTexts = (t: TFunction) => ({
  loading: t('loading'),
  waiting: t('waiting'),
  checking: t('checking'),
  leaving: t('leaving'),
})

/** Escapes `<`, so that the JSON cannot close its script element. */
const jsonInScript = (value: unknown): Markup => new Markup(JSON.stringify(value).replaceAll('<', '\\u003c'))

const TOKENS = `:root {
  color-scheme: light dark;
  --color-paper: var(--carte-paper, light-dark(#faf6ef, #16120e)); --color-surface: var(--carte-surface, light-dark(#fff, #211b15));
  --color-sunken: var(--carte-sunken, light-dark(#f2ebdf, #1b1611)); --color-ink: var(--carte-ink, light-dark(#211a14, #f6efe4));
  --color-ink-soft: var(--carte-ink-soft, light-dark(#675c51, #b8aa99)); --color-line: var(--carte-line, light-dark(#e5dccd, #372e25));
  --color-control-line: light-dark(#8d8072, #83766a); --color-focus: var(--color-ink);
  --color-accent: var(--carte-accent, light-dark(#b8321a, #ff8a66)); --color-accent-ink: var(--carte-accent-ink, light-dark(#fff, #2a0d04));
  --color-danger: light-dark(#a3211c, #ffa196); --color-danger-soft: light-dark(#fce4e1, #46201d);
  --color-saffron: light-dark(#855600, #f3c969); --color-saffron-soft: light-dark(#fdf0cf, #3b2f14);
  --radius-s: var(--carte-radius-s, 8px); --radius-m: var(--carte-radius-m, 14px); --radius-pill: 999px;
  --font-display: var(--carte-font-display, Literata, Georgia, serif);
  --font-text: var(--carte-font-text, system-ui, -apple-system, 'Segoe UI', Roboto, 'Noto Sans', 'DejaVu Sans', sans-serif);
}
`

/** The page's own style sheet, with the names and values of the site's design tokens, which providers' scripts use. */
const STYLE = `
${FONT_FACES}
${withThemeFallback(TOKENS)}* { box-sizing: border-box; }
[hidden] { display: none !important; }
body { margin: 0; background: var(--color-paper); color: var(--color-ink); font: 1rem/1.45 var(--font-text); overflow-wrap: anywhere; }
main { display: grid; grid-template-columns: minmax(0, 1fr); gap: 1.5rem; max-width: 34rem; margin: 0 auto; padding: 2rem 1rem 3rem; }
p, h1, h2, figure { margin: 0; }
h1, h2 { font-family: var(--font-display); font-weight: 600; line-height: 1.15; text-wrap: balance; }
h1 { font-size: clamp(1.75rem, 1.4rem + 1.9vw, 2.25rem); }
h2 { font-size: 1.25rem; }
.soft { color: var(--color-ink-soft); }
.shop { margin-bottom: .25rem; }
.total { padding: 1.5rem 1rem; border-radius: var(--radius-m); background: var(--color-sunken); text-align: center; }
.amount { margin: .25rem 0 0; font: 600 clamp(2rem, 1.4rem + 2.6vw, 2.875rem)/1.15 var(--font-display); font-variant-numeric: tabular-nums; }
.part { display: grid; grid-template-columns: minmax(0, 1fr); gap: 1rem; }
#form:empty, #status:empty { display: none; }
.qr { display: grid; gap: .75rem; justify-items: center; color: var(--color-ink-soft); text-align: center; }
.qr img { box-sizing: content-box; max-width: calc(100% - 2rem); height: auto; padding: 1rem; border-radius: var(--radius-m); background: #fff; }
.button { display: flex; align-items: center; justify-content: center; min-height: 2.75rem; padding: .5rem 1.125rem; border: 1px solid var(--color-control-line); border-radius: var(--radius-pill); background: none; color: inherit; font: inherit; font-weight: 600; text-align: center; text-decoration: none; cursor: pointer; }
.button.main { min-height: 3.25rem; border-color: transparent; background: var(--color-accent); color: var(--color-accent-ink); }
.notice { display: grid; gap: .75rem; padding: 1rem; border-radius: var(--radius-m); background: var(--color-saffron-soft); }
.notice.failure { background: var(--color-danger-soft); }
.notice h2 { font: 600 1rem/1.45 var(--font-text); color: var(--color-saffron); }
.notice.failure h2 { color: var(--color-danger); }
.small { font-size: .875rem; }
a { color: inherit; text-underline-offset: .2em; }
a.back { justify-self: center; padding: .5rem; }
:focus-visible { outline: 3px solid var(--color-focus); outline-offset: 2px; }
[tabindex='-1']:focus { outline: none; }
@media (width >= 900px) { main { padding-block: 3rem; } }
@media (forced-colors: active) { .total, .notice { border: 1px solid; } }
`
