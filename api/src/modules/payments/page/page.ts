import { type Language, PAYMENT_ERRORS, type PaymentErrorCode, type StartedPayment } from '@carte/contract'
import { html, Markup } from '../../../infrastructure/mail/markup.ts'
import { STYLE } from './style.ts'
import { type PageFailure, type ScriptWords, TEXTS } from './texts.ts'

export interface PayPageParts {
  readonly language: Language
  readonly paymentId: string
  readonly shop: string
  /** As it is read: `129,00 kr`. */
  readonly total: string
  /** What the provider has answered, or why it has not. */
  readonly answer: Omit<StartedPayment, 'paymentId'> | PaymentErrorCode
  /** The chain's page. */
  readonly back: string
  /** The provider has sent the guest here. */
  readonly isReturned: boolean
  /** Values for the design's tokens, as a style sheet. */
  readonly brand: string
  readonly script: string
  readonly nonce: string
}

type Started = Exclude<PayPageParts['answer'], string>
type Words = (typeof TEXTS)[Language]

/** JSON in a page: nothing in it ends the element that it stands in. */
const inPage = (value: unknown): Markup => new Markup(JSON.stringify(value).replaceAll('<', '\\u003c'))

const scriptWords = ({ loading, waiting, checking, leaving }: Words): ScriptWords => ({
  loading,
  waiting,
  checking,
  leaving,
})

function app({ appUrl, qr }: Started, words: Words, isReturned: boolean): Markup {
  return html`<div class="part" id="app"${isReturned ? html` hidden` : null}>
<h2>${words.app}</h2>
<p>${words.appText}</p>
${appUrl === undefined ? null : html`<a class="button main" href="${appUrl}">${words.appOpen}</a>`}
${
  qr === undefined
    ? null
    : html`<figure class="qr"><img src="${qr}" alt="${words.qr}" width="208" height="208"><figcaption>${words.scan}</figcaption></figure>`
}
</div>`
}

function elsewhere({ redirectUrl = '' }: Started, words: Words, isReturned: boolean): Markup {
  return html`<div class="part" id="elsewhere"${isReturned ? html` hidden` : null}>
<p>${words.elsewhere}</p>
<a class="button main" href="${redirectUrl}">${words.elsewhereOpen}</a>
</div>`
}

const FAILURES: Readonly<Partial<Record<PaymentErrorCode, PageFailure>>> = {
  loadScriptError: 'form',
  accesstokenMissing: 'service',
  merchantNotFound: 'merchant',
  NotFound: 'unknownPayment',
}

function trouble(code: PaymentErrorCode, words: Words, paymentId: string, isHidden: boolean): Markup {
  const { title, text } = words.failures[FAILURES[code] ?? 'start']
  return html`<div class="notice trouble" id="trouble" role="alert" tabindex="-1"${isHidden ? html` hidden` : null}>
<h2>${title}</h2>
<p>${text}</p>
<p class="small">${words.reference.replace('{number}', PAYMENT_ERRORS[code].number)}</p>
<a class="button" href="/pay/${paymentId}">${words.again}</a>
</div>`
}

const notice = (id: string, title: string, text: string): Markup =>
  html`<div class="notice" id="${id}" role="status" hidden><h2>${title}</h2><p>${text}</p></div>`

/** What is said until the script says more. */
function firstWords({ answer, isReturned }: PayPageParts, words: Words): string {
  if (isReturned) return words.checking
  if (typeof answer === 'string' || answer.flow === 'redirect') return ''
  return answer.flow === 'app' ? words.waiting : words.loading
}

/** Where a guest of a chain's page pays: what is paid, the provider's part, and the way back. */
export function payPage(parts: PayPageParts): string {
  const { language, paymentId, shop, total, answer, back, isReturned, nonce } = parts
  const words = TEXTS[language]
  const started = typeof answer === 'string' ? null : answer
  const data = {
    paymentId,
    flow: started?.flow ?? null,
    script: started?.script,
    clientData: started?.clientData ?? {},
    language,
    back,
    isReturned,
    words: scriptWords(words),
  }
  return `<!doctype html>\n${
    html`<html lang="${language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="robots" content="noindex">
<title>${words.title} · ${shop}</title>
<link rel="icon" href="/favicon.svg" type="image/svg+xml">
<style nonce="${nonce}">${new Markup(STYLE + parts.brand)}</style>
</head>
<body>
<main>
<header>
<p class="soft whose">${shop}</p>
<h1>${words.title}</h1>
</header>
<div class="total"><p class="soft">${words.toPay}</p><p class="amount">${total}</p></div>
<noscript><p class="notice">${words.noScript}</p></noscript>
<div class="part">
${notice('offline', words.offline, words.offlineText)}
${trouble(typeof answer === 'string' ? answer : 'loadScriptError', words, paymentId, started !== null)}
${started?.flow === 'app' ? app(started, words, isReturned) : null}
${started?.flow === 'redirect' ? elsewhere(started, words, isReturned) : null}
<div id="form"></div>
<p class="soft" id="status" role="status">${firstWords(parts, words)}</p>
${notice('long', words.long, words.longText)}
</div>
<a class="back" href="${back}">${words.back}</a>
</main>
<script type="application/json" id="payment">${inPage(data)}</script>
<script nonce="${nonce}">${new Markup(parts.script)}</script>
</body>
</html>
`.text
  }`
}
