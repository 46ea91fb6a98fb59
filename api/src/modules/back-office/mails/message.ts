import type { Language } from '@carte/contract'
import { html, type Markup } from '../../../infrastructure/http/html.ts'
import { button, paragraph, smallPrint } from '../../../infrastructure/mail/elements.ts'
import { mailPage } from '../../../infrastructure/mail/layout.ts'
import type { Message } from '../../../infrastructure/mail/mailer.ts'
import { type MailBrand, paint } from '../../../infrastructure/mail/styles.ts'
import { staffMailTexts } from './texts.ts'

export type StaffMailKind = 'invitation' | 'reset' | 'roles' | 'credential'

export interface StaffMailContent {
  readonly kind: StaffMailKind
  readonly language: Language
  readonly brand: MailBrand
  /** The person's name, as entered; empty for a new person. */
  readonly name: string
  readonly link: string
}

const isOneTimeLink = (kind: StaffMailKind) => kind === 'invitation' || kind === 'reset'

/** Returns a name on one line, without control characters. */
const oneLine = (name: string): string => name.replace(/[\p{C}\p{Z}]+/gu, ' ').trim()

/** Renders a mail about a staff account, as plain text and HTML. */
export function staffMessage({ kind, language, brand, name, link }: StaffMailContent): Omit<Message, 'to'> {
  const t = staffMailTexts(language)
  const operator = brand.name
  const greeting = oneLine(name) === '' ? t('greetingAlone') : t('greeting', { name: oneLine(name) })
  const paragraphs = [greeting, t(`${kind}.paragraph`, { operator }), ...(isOneTimeLink(kind) ? [t('validity')] : [])]
  const [label, otherwise, reason] = [t(`${kind}.button`), t(`${kind}.otherwise`), t('reason', { operator })]
  const content: Markup[] = [
    ...paragraphs.map(paragraph),
    button(label, link, brand),
    paragraph(otherwise),
    smallPrint(
      html`${t('byHand')}<br><a href="${link}" ${paint({ text: 'ink' }, 'word-break: break-all;')}>${link}</a>`,
    ),
  ]
  return {
    subject: `${t(`${kind}.subject`)} · ${operator}`,
    text: `${[...paragraphs, `${label}:\n${link}`, otherwise, `-- \n${reason}`].join('\n\n')}\n`,
    html: mailPage({
      language,
      brand,
      title: t(`${kind}.subject`),
      preview: paragraphs[1] ?? '',
      content,
      reason,
    }),
    link,
  }
}
