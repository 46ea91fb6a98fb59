import type { Language } from '@carte/contract'
import { html, type Markup } from '../http/html.ts'
import { layoutTable, smallPrint } from './elements.ts'
import { type MailBrand, mailStyleSheet, paint, SANS, SERIF } from './styles.ts'

export interface MailPage {
  readonly language: Language
  readonly brand: MailBrand
  readonly title: string
  /** A line above the title. */
  readonly context?: string
  /** Preview text that an inbox shows beside the subject. */
  readonly preview: string
  readonly content: readonly Markup[]
  /** Why this address gets the mail, in small print at its end. */
  readonly reason: string
}

/** Keeps inboxes from filling up a short preview with the text of the mail. */
const PREVIEW_END = '\u034f\u200c\u00a0'.repeat(60)

const WIDTH = 560
const BREAK_WORDS = 'word-break: break-word; overflow-wrap: anywhere;'

/** Renders the HTML of a mail. It loads nothing: remote pictures would reveal who opened it, and when. */
export function mailPage({ language, brand, title, context, preview, content, reason }: MailPage): string {
  return html`<!doctype html>
<html lang="${language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="supported-color-schemes" content="light dark">
<meta name="format-detection" content="telephone=no, date=no, address=no, email=no">
<meta name="x-apple-disable-message-reformatting">
<title>${title}</title>
<style>${mailStyleSheet(brand)}</style>
</head>
<body ${paint({ fill: 'paper' }, 'margin: 0; padding: 0;')}>
<div style="display: none; max-height: 0; overflow: hidden; mso-hide: all;">${preview}${PREVIEW_END}</div>
<table role="presentation" lang="${language}" width="100%" cellpadding="0" cellspacing="0" border="0" ${paint({ fill: 'paper' })}><tr><td align="center" class="frame" style="padding: 32px 16px;">
${OUTLOOK_WIDTH.start}<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0" ${paint({ text: 'ink' }, `max-width: ${WIDTH}px; font-family: ${SANS}; font-size: 16px; line-height: 1.5; text-align: left;`)}>
<tr><td class="edge" style="padding: 0 0 20px;">${wordmark(brand)}</td></tr>
<tr><td ${paint({ text: 'ink', fill: 'surface', line: 'line' }, `padding: 32px 32px 12px; border: 1px solid; border-radius: 14px; ${BREAK_WORDS}`, 'card')}>
${layoutTable([heading(title, context), ...content].map((element) => html`<tr><td style="padding: 0 0 20px;">${element}</td></tr>\n`))}
</td></tr>
<tr><td class="edge" style="padding: 20px 0 0;">${smallPrint(reason)}</td></tr>
</table>${OUTLOOK_WIDTH.end}
</td></tr></table>
</body>
</html>
`.text
}

/** Outlook on Windows ignores `max-width`, but reads these comments. */
const OUTLOOK_WIDTH = {
  start: html`<!--[if mso]><table role="presentation" width="${WIDTH}" cellpadding="0" cellspacing="0" border="0"><tr><td><![endif]-->`,
  end: html`<!--[if mso]></td></tr></table><![endif]-->`,
}

/** Renders the name of the brand. Carte itself has the wordmark of the site's navigation bar. */
function wordmark({ name, accent }: MailBrand): Markup {
  const content =
    name === 'Carte' ? html`carte<span class="text-accent" style="color: ${accent.light};">.</span>` : html`${name}`
  const style = `margin: 0; font-family: ${SERIF}; font-size: 26px; font-weight: bold; line-height: 1.1; letter-spacing: -0.02em; ${BREAK_WORDS}`
  return html`<p ${paint({ text: 'ink' }, style)}>${content}</p>`
}

const heading = (title: string, context: string | undefined): Markup =>
  html`${context === undefined ? null : smallPrint(context)}<h1 ${paint({ text: 'ink' }, `margin: 0; font-family: ${SERIF}; font-size: 28px; line-height: 1.2; letter-spacing: -0.01em;`)}>${title}</h1>`
