import type { Language } from '@carte/contract'
import type { Database } from '../../../infrastructure/database/schema.ts'
import { html, type Markup } from '../../../infrastructure/http/html.ts'
import { mailPage } from '../../../infrastructure/mail/layout.ts'
import type { Message } from '../../../infrastructure/mail/mailer.ts'
import { mailTexts } from './texts.ts'

export type AccountMailKind = Database['account_mail']['kind']

export interface AccountMailContent {
  readonly kind: AccountMailKind
  readonly language: Language
  readonly operatorName: string
  /** The customer's first name, as entered and not sanitized. */
  readonly name: string
  readonly link: string
}

/** Renders a mail about an account, as plain text and HTML. */
export function accountMessage(mail: AccountMailContent): Omit<Message, 'to'> {
  const texts = readTexts(mail)
  const { language, operatorName, link } = mail
  return {
    subject: `${texts.subject} · ${operatorName}`,
    text: renderText(texts, link),
    html: mailPage({
      language,
      title: texts.subject,
      preview: texts.paragraphs[0] ?? '',
      sender: operatorName,
      content: renderHtml(texts, link),
      reason: texts.reason,
    }),
    link,
  }
}

interface SignInCodeContent extends Pick<AccountMailContent, 'language' | 'operatorName' | 'name'> {
  readonly code: string
}

/**
 * Renders the mail with a sign-in code. The subject has the code, so that a notification shows it; the digits are
 * together, so that phones recognize them.
 */
export function signInCodeMessage({ language, operatorName, name, code }: SignInCodeContent): Omit<Message, 'to'> {
  const t = mailTexts(language)
  const operator = operatorName
  const [greeting, paragraph, validity] = [greet(t, name), t('code.paragraph', { operator }), t('code.validity')]
  const [otherwise, reason] = [t('code.otherwise'), t('reason', { operator })]
  return {
    subject: t('code.subject', { code, operator }),
    text: `${[greeting, paragraph, code, validity, otherwise, `-- \n${reason}`].join('\n\n')}\n`,
    html: mailPage({
      language,
      title: t('code.title'),
      preview: paragraph,
      sender: operatorName,
      content: html`
${[greeting, paragraph].map(renderParagraph)}
<p class="ink" style="margin: 0 0 24px; color: #1f1b16; font-size: 32px; font-weight: bold; letter-spacing: 6px;">${code}</p>
${[validity, otherwise].map(renderParagraph)}
`,
      reason,
    }),
  }
}

const greet = (t: ReturnType<typeof mailTexts>, name: string): string => {
  const firstName = greetingName(name)
  return firstName === null ? t('greetingAlone') : t('greeting', { name: firstName })
}

interface MailTexts {
  readonly subject: string
  readonly greeting: string
  readonly paragraphs: readonly string[]
  readonly button: string
  readonly otherwise: string
  readonly byHand: string
  readonly reason: string
}

function readTexts({ kind, language, operatorName, name }: AccountMailContent): MailTexts {
  const t = mailTexts(language)
  const operator = operatorName
  return {
    subject: t(`${kind}.subject`),
    greeting: greet(t, name),
    paragraphs: [t(`${kind}.paragraph`, { operator }), ...(isOneTimeLink(kind) ? [t('validity')] : [])],
    button: t(`${kind}.button`, { operator }),
    otherwise: t(`${kind}.otherwise`),
    byHand: t('byHand'),
    reason: t('reason', { operator }),
  }
}

const isOneTimeLink = (kind: AccountMailKind) => kind === 'confirm' || kind === 'email' || kind === 'reset'

/** The longest name that a greeting contains, in characters. */
const NAME_MAX = 40

/**
 * Returns the name for the greeting, or null if it is unusable. Anyone can register a stranger's address, so the name
 * must not carry an advertisement or an address (LOGIN-25).
 */
function greetingName(name: string): string | null {
  const singleLine = name.replace(/[\p{C}\p{Z}]+/gu, ' ').trim()
  const looksLikeAddress = /[/:@\\<>]|\.\S|\bwww\b/iu.test(singleLine)
  return singleLine === '' || singleLine.length > NAME_MAX || looksLikeAddress ? null : singleLine
}

const renderText = (texts: MailTexts, link: string): string =>
  `${[texts.greeting, ...texts.paragraphs, `${texts.button}:\n${link}`, texts.otherwise, `-- \n${texts.reason}`].join(
    '\n\n',
  )}\n`

const renderHtml = (texts: MailTexts, link: string): Markup => html`
${renderParagraph(texts.greeting)}
${texts.paragraphs.map(renderParagraph)}
${renderButton(texts.button, link)}
${renderParagraph(texts.otherwise)}
<p class="soft" style="margin: 0; color: #6a6257; font-size: 14px;">${texts.byHand}<br><a href="${link}" class="ink" style="color: #1f1b16; word-break: break-all; word-break: break-word; overflow-wrap: anywhere;">${link}</a></p>
`

const renderParagraph = (text: string): Markup => html`<p style="margin: 0 0 16px;">${text}</p>`

/** Renders a table cell with a background color, because some mail clients do not render styled links as buttons. */
const renderButton = (label: string, link: string): Markup =>
  html`<table role="presentation" cellpadding="0" cellspacing="0" border="0" style="margin: 0 0 24px;"><tr><td style="background: #1f1b16; border: 1px solid #8a8174; border-radius: 8px;"><a href="${link}" style="display: inline-block; padding: 12px 20px; color: #ffffff; font-weight: bold; text-decoration: none;">${label}</a></td></tr></table>`
