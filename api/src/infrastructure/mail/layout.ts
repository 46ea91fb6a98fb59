import type { Language } from '@carte/contract'
import { html, Markup } from '../http/html.ts'

export interface MailPage {
  readonly language: Language
  readonly title: string
  /** Preview text that an inbox shows beside the subject. */
  readonly preview: string
  /** The operator's name, above the title. */
  readonly sender: string
  readonly content: Markup
  /** Why this address gets the mail, in small print at its end. */
  readonly reason: string
}

// Mail clients support tables and a part of CSS. Essential styles are inline; the style sheet adds dark colors and
// small screens for clients that read it. The mail loads nothing: remote pictures would reveal who opened it, and when.
const STYLE = new Markup(`
  :root { color-scheme: light dark; supported-color-schemes: light dark; }
  body { margin: 0; padding: 0; }
  @media (max-width: 480px) { .frame { padding: 0 !important; } .sheet { padding: 20px 16px !important; border-radius: 0 !important; } }
  @media (prefers-color-scheme: dark) {
    body, .frame { background: #161513 !important; }
    .sheet { background: #22201d !important; }
    .ink { color: #f2efe9 !important; }
    .soft { color: #b9b2a6 !important; }
    .rule { border-color: #45413a !important; }
    .mark { background: #37332c !important; }
  }
`)

const FONT = "font-family: -apple-system, 'Segoe UI', Roboto, Helvetica, Arial, sans-serif;"

export function mailPage({ language, title, preview, sender, content, reason }: MailPage): string {
  return html`<!doctype html>
<html lang="${language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="supported-color-schemes" content="light dark">
<meta name="format-detection" content="telephone=no, date=no, address=no, email=no">
<title>${title}</title>
<style>${STYLE}</style>
</head>
<body style="margin: 0; padding: 0; background: #f1eee8;">
<div style="display: none; max-height: 0; overflow: hidden;">${preview}</div>
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0" class="frame" style="background: #f1eee8; padding: 24px 12px;"><tr><td align="center">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0" style="max-width: 600px;"><tr>
<td class="sheet ink" style="background: #ffffff; color: #1f1b16; border-radius: 12px; padding: 32px; text-align: left; ${FONT} font-size: 16px; line-height: 1.5;">
<p class="soft" style="margin: 0 0 4px; color: #6a6257; font-size: 15px;">${sender}</p>
<h1 class="ink" style="margin: 0 0 20px; color: #1f1b16; font-size: 26px; line-height: 1.2;">${title}</h1>
${content}
<p class="soft rule" style="margin: 28px 0 0; padding-top: 16px; border-top: 1px solid #ddd7cc; color: #6a6257; font-size: 13px;">${reason}</p>
</td></tr></table>
</td></tr></table>
</body>
</html>
`.text
}
