import type { Language } from '@carte/contract'
import type { Database } from '../../../infrastructure/database/schema.ts'
import { html, type Markup } from '../../../infrastructure/http/html.ts'
import { button, panel, paragraph, smallPrint } from '../../../infrastructure/mail/elements.ts'
import { mailPage } from '../../../infrastructure/mail/layout.ts'
import type { Message } from '../../../infrastructure/mail/mailer.ts'
import { type MailBrand, paint } from '../../../infrastructure/mail/styles.ts'
import { mailTexts } from './texts.ts'

export type AccountMailKind = Database['account_mail']['kind']

export interface AccountMailContent {
  readonly kind: AccountMailKind
  readonly language: Language
  readonly brand: MailBrand
  /** The customer's first name, as entered and not sanitized. */
  readonly name: string
  readonly link: string
}

/** Renders a mail about an account, as plain text and HTML. */
export function accountMessage(mail: AccountMailContent): Omit<Message, 'to'> {
  const texts = readTexts(mail)
  const { language, brand, link } = mail
  return {
    subject: `${texts.subject} · ${brand.name}`,
    text: renderText(texts, link),
    html: mailPage({
      language,
      brand,
      title: texts.subject,
      preview: texts.paragraphs[0] ?? '',
      content: renderContent(texts, link, brand),
      reason: texts.reason,
    }),
    link,
  }
}

interface SignInCodeContent extends Pick<AccountMailContent, 'language' | 'brand' | 'name'> {
  readonly code: string
}

/**
 * Renders the mail with a sign-in code. The subject has the code, so that a notification shows it; the digits are
 * together, so that phones recognize them.
 */
export function signInCodeMessage({ language, brand, name, code }: SignInCodeContent): Omit<Message, 'to'> {
  const t = mailTexts(language)
  const operator = brand.name
  const [greeting, paragraphText, validity] = [greet(t, name), t('code.paragraph', { operator }), t('code.validity')]
  const [otherwise, reason] = [t('code.otherwise'), t('reason', { operator })]
  return {
    subject: t('code.subject', { code, operator }),
    text: `${[greeting, paragraphText, code, validity, otherwise, `-- \n${reason}`].join('\n\n')}\n`,
    html: mailPage({
      language,
      brand,
      title: t('code.title'),
      preview: validity,
      content: [
        ...[greeting, paragraphText].map(paragraph),
        panel(null, code, 'code'),
        ...[validity, otherwise].map(paragraph),
      ],
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

function readTexts({ kind, language, brand, name }: AccountMailContent): MailTexts {
  const t = mailTexts(language)
  const operator = brand.name
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

const renderContent = (texts: MailTexts, link: string, brand: MailBrand): Markup[] => [
  ...[texts.greeting, ...texts.paragraphs].map(paragraph),
  button(texts.button, link, brand),
  paragraph(texts.otherwise),
  smallPrint(
    html`${texts.byHand}<br><a href="${link}" ${paint({ text: 'ink' }, 'word-break: break-all;')}>${link}</a>`,
  ),
]
