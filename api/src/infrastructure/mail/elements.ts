import { html, type Markup } from '../http/html.ts'
import { type MailBrand, paint, SERIF, SERIF_DIGITS } from './styles.ts'

// The elements of mails. Outlook ignores margins of tables, so elements have no distance of their own to each other:
// `mailPage` puts each into a table row with padding.

export const paragraph = (text: string): Markup => html`<p style="margin: 0;">${text}</p>`

export const smallPrint = (content: string | Markup): Markup =>
  html`<p ${paint({ text: 'ink-soft' }, 'margin: 0; font-size: 14px;')}>${content}</p>`

export const subheading = (text: string): Markup =>
  html`<h2 ${paint({ text: 'ink' }, `margin: 0 0 4px; font-family: ${SERIF}; font-size: 20px; line-height: 1.3;`)}>${text}</h2>`

/** Renders a layout table, which screen readers do not announce. */
export const layoutTable = (rows: Markup | readonly Markup[]): Markup =>
  html`<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0">${rows}</table>`

/**
 * Renders the link to the next step. Outlook ignores the padding of a link, so the cell has `mso-padding-alt`, which
 * only Outlook reads.
 */
export const button = (label: string, link: string, { accent, accentInk }: MailBrand): Markup =>
  layoutTable(
    html`<tr><td align="center" class="fill-accent" style="border: 1px solid ${accent.light}; border-radius: 999px; background-color: ${accent.light}; mso-padding-alt: 14px 28px;"><a href="${link}" class="text-accent-ink" style="display: block; padding: 14px 28px; color: ${accentInk.light}; font-weight: bold; line-height: 1.25; text-decoration: none;">${label}</a></td></tr>`,
  )

const VALUE_STYLES = {
  code: 'font-size: 44px; letter-spacing: 4px;',
  name: 'font-size: 32px;',
} as const

/** Renders a box with the one value that the reader shows, copies or looks for. */
export function panel(label: string | null, value: string, kind: keyof typeof VALUE_STYLES): Markup {
  const valueStyle = `margin: 0; font-family: ${SERIF_DIGITS}; font-weight: bold; line-height: 1.15; ${VALUE_STYLES[kind]}`
  return layoutTable(
    html`<tr><td align="center" ${paint({ text: 'ink', fill: 'leaf-soft' }, 'padding: 20px 16px; border-radius: 14px;')}>${label === null ? null : html`<p style="margin: 0 0 4px;">${label}</p>`}<p ${paint({ text: 'leaf' }, valueStyle)}>${value}</p></td></tr>`,
  )
}

export const noticeBox = (text: string, tone: 'danger' | 'info'): Markup =>
  layoutTable(
    html`<tr><td ${paint({ text: tone, fill: `${tone}-soft` }, 'padding: 16px; border-radius: 14px; font-weight: bold;')}>${text}</td></tr>`,
  )
