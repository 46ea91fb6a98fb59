import { type Language, PAYMENT_ERRORS, type PaymentErrorCode, type StartedPayment } from '@carte/contract'
import { defineServerTexts, type Translate } from '@carte/i18n/server'
import { html, Markup } from '../../../infrastructure/http/html.ts'
import { en } from './locales/en.ts'
import { fi } from './locales/fi.ts'
import { no } from './locales/no.ts'
import { ru } from './locales/ru.ts'
import { sv } from './locales/sv.ts'
import { STYLE } from './style.ts'

export const payPageTexts = defineServerTexts({ en, sv, fi, ru, no })

export type TFunction = Translate<typeof en>

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

type Started = Exclude<PayPageOptions['answer'], string>

/** Escapes `<`, so that the JSON cannot close its script element. */
const jsonInScript = (value: unknown): Markup => new Markup(JSON.stringify(value).replaceAll('<', '\\u003c'))

const scriptTexts = (t: TFunction) => ({
  loading: t('loading'),
  waiting: t('waiting'),
  checking: t('checking'),
  leaving: t('leaving'),
})

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

const FAILURES: Readonly<Partial<Record<PaymentErrorCode, 'form' | 'service' | 'merchant' | 'unknownPayment'>>> = {
  loadScriptError: 'form',
  accesstokenMissing: 'service',
  merchantNotFound: 'merchant',
  NotFound: 'unknownPayment',
}

function failureNotice(code: PaymentErrorCode, t: TFunction, paymentId: string, isHidden: boolean): Markup {
  const failure = FAILURES[code] ?? 'start'
  return html`<div class="notice trouble" id="trouble" role="alert" tabindex="-1"${isHidden ? html` hidden` : null}>
<h2>${t(`failure.${failure}.title`)}</h2>
<p>${t(`failure.${failure}.text`)}</p>
<p class="small">${t('reference', { number: PAYMENT_ERRORS[code].number })}</p>
<a class="button" href="/pay/${paymentId}">${t('again')}</a>
</div>`
}

const notice = (id: string, title: string, text: string): Markup =>
  html`<div class="notice" id="${id}" role="status" hidden><h2>${title}</h2><p>${text}</p></div>`

function initialStatus({ answer, isReturned }: PayPageOptions, t: TFunction): string {
  if (isReturned) return t('checking')
  if (typeof answer === 'string' || answer.flow === 'redirect') return ''
  return answer.flow === 'app' ? t('waiting') : t('loading')
}

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
<p class="soft whose">${shop}</p>
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
<p class="soft" id="status" role="status">${initialStatus(options, t)}</p>
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
