import { type Formats, formatsOf } from '../../../infrastructure/formats.ts'
import { html, type Markup } from '../../../infrastructure/http/html.ts'
import { mailPage } from '../../../infrastructure/mail/layout.ts'
import type { Message } from '../../../infrastructure/mail/mailer.ts'
import type { Receipt, ReceiptLine } from './read.ts'
import { receiptTexts, type TFunction } from './texts.ts'

/** Renders a receipt as a mail, as plain text and HTML. */
export function receiptMessage(receipt: Receipt): Omit<Message, 'to'> {
  const content = receiptContent(receipt)
  const { name } = receipt.shop
  const [, mark] = content.pickupOrTable
  return {
    subject: `${content.title} ${mark} · ${name}`,
    text: renderText(content),
    html: mailPage({
      language: receipt.language,
      title: content.title,
      preview: `${mark} · ${name} · ${content.total[1]}`,
      sender: receipt.operatorName,
      content: renderHtml(content),
      reason: content.reason,
    }),
  }
}

type LabeledValue = readonly [label: string, value: string]

/** The localized content of a receipt in its order. The text and HTML versions only lay it out. */
interface ReceiptContent {
  readonly title: string
  /** The table at which the order is served, or its pick-up code. */
  readonly pickupOrTable: LabeledValue
  readonly facts: readonly LabeledValue[]
  readonly lines: readonly {
    readonly name: string
    readonly total: string
    readonly notes: readonly string[]
  }[]
  readonly total: LabeledValue
  readonly payments: readonly LabeledValue[]
  /** Rows of rate, base, VAT and their sum. With several rates, the last row has the totals. */
  readonly vat: {
    readonly title: string
    readonly headings: readonly string[]
    readonly rows: readonly (readonly string[])[]
  }
  readonly notice: string | null
  readonly shop: readonly string[]
  readonly reason: string
}

/** Returns the content of a receipt in its language. */
export function receiptContent(receipt: Receipt): ReceiptContent {
  const { shop, currency, refundedAt } = receipt
  const t = receiptTexts(receipt.language)
  const formats = formatsOf(receipt.language, currency.symbol, shop.timeZone)
  const { money, moment } = formats
  const total = money(receipt.totalMinor)
  return {
    title: refundedAt ? t('refundedReceipt') : t('receipt'),
    pickupOrTable: receipt.table === null ? [t('pickupCode'), receipt.pickupCode] : [t('servedAt'), receipt.table],
    facts: [
      [t('date'), moment(receipt.placedAt)],
      [t('orderType'), t(`orderType.${receipt.orderType}`)],
      [t('orderNumber'), receipt.orderId],
    ],
    lines: receipt.lines.map((line) => ({
      name: `${line.quantity} × ${line.name}`,
      total: money(line.totalMinor),
      notes: notesOf(line, t, formats),
    })),
    total: [`${t('total')} (${currency.name})`, total],
    payments: [
      [t(`paidBy.${receipt.paidBy}`), total],
      ...(refundedAt ? [[`${t('refunded')}, ${moment(refundedAt)}`, `−${total}`] as const] : []),
    ],
    vat: {
      title: t('vat'),
      headings: [t('rate'), t('base'), t('vatAmount'), t('inclusive')],
      rows: vatRows(receipt, t('vatTotal'), formats),
    },
    notice: receipt.isCancelled ? t('cancelled') : null,
    shop: [
      shop.name,
      shop.companyName,
      ...shop.address,
      `${t('phone')} ${shop.phone}`,
      `${t('orgNumber')} ${shop.orgNumber}`,
      `${t('vatNumber')} ${shop.vatNumber}`,
    ],
    reason: t('reason'),
  }
}

function notesOf({ quantity, unitMinor, choices }: ReceiptLine, t: TFunction, { money }: Formats): string[] {
  const choiceTexts = choices.map(({ name, priceMinor }) => (priceMinor === 0 ? name : `${name} +${money(priceMinor)}`))
  const isPlain = quantity === 1 && choices.every(({ priceMinor }) => priceMinor === 0)
  return isPlain ? choiceTexts : [...choiceTexts, t('each', { price: money(unitMinor) })]
}

function vatRows({ vat }: Receipt, sumLabel: string, { money, percent }: Formats): string[][] {
  const row = (label: string, vatParts: Receipt['vat']) => [
    label,
    ...(['baseMinor', 'vatMinor', 'totalMinor'] as const).map((column) =>
      money(vatParts.reduce((sum, part) => sum + part[column], 0)),
    ),
  ]
  const rows = vat.map((part) => row(percent(part.rate), [part]))
  return vat.length > 1 ? [...rows, row(sumLabel, vat)] : rows
}

function renderText({
  title,
  notice,
  pickupOrTable: mark,
  facts,
  lines,
  total,
  payments,
  vat,
  shop,
  reason,
}: ReceiptContent): string {
  const labelAndValue = ([label, value]: LabeledValue) => `${label}: ${value}`
  const [, ...amountHeads] = vat.headings
  const blocks = [
    [title],
    notice === null ? [] : [notice],
    [mark, ...facts].map(labelAndValue),
    lines.flatMap(({ name, total: amount, notes }) => [`${name}: ${amount}`, ...notes.map((note) => `    ${note}`)]),
    [total, ...payments].map(labelAndValue),
    [
      vat.title,
      ...vat.rows.map(
        ([rate, ...amounts]) =>
          `${rate} – ${amounts.map((amount, index) => `${amountHeads[index]} ${amount}`).join(', ')}`,
      ),
    ],
    shop,
    [`-- \n${reason}`],
  ]
  return `${blocks
    .filter((block) => block.length > 0)
    .map((block) => block.join('\n'))
    .join('\n\n')}\n`
}

const renderHtml = (content: ReceiptContent): Markup => html`
${content.notice === null ? null : noticeBox(content.notice)}
${highlight(content.pickupOrTable)}
${table(content.facts.map(factRow))}
${table([...content.lines.map(lineRow), totalRow(content.total), ...content.payments.map(paymentRow)])}
${vatTable(content.vat)}
<p style="margin: 0; font-size: 14px;">${content.shop.map((line, index) => (index === 0 ? html`<strong>${line}</strong>` : html`<br>${line}`))}</p>
`

const CELL = 'padding: 8px 0; vertical-align: top;'
const NUMBER = `${CELL} padding-left: 12px; text-align: right; white-space: nowrap;`
const RULE = 'border-top: 1px solid #ddd7cc;'
const MUTED = 'color: #6a6257; font-size: 14px;'

const noticeBox = (notice: string): Markup =>
  html`<p class="mark" role="note" style="margin: 0 0 20px; padding: 12px 16px; border-radius: 8px; background: #f1eee8; font-weight: bold;">${notice}</p>`

const highlight = ([label, mark]: LabeledValue): Markup =>
  html`<p class="mark" style="margin: 0 0 20px; padding: 12px 16px; border-radius: 8px; background: #f1eee8;"><span class="soft" style="${MUTED}">${label}</span><br><strong style="font-size: 28px; line-height: 1.2; letter-spacing: 1px;">${mark}</strong></p>`

const table = (rows: readonly Markup[]): Markup =>
  html`<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0" style="margin: 0 0 24px; border-collapse: collapse; font-size: 16px;">${rows}</table>`

const factRow = ([label, value]: LabeledValue): Markup =>
  html`<tr><td class="soft" style="padding: 3px 16px 3px 0; vertical-align: top; ${MUTED}">${label}</td><td style="padding: 3px 0; font-size: 14px; word-break: break-all; word-break: break-word; overflow-wrap: anywhere;">${value}</td></tr>`

const lineRow = ({ name, total, notes }: ReceiptContent['lines'][number]): Markup =>
  html`<tr><td class="rule" style="${CELL} ${RULE}">${name}${notes.map((note) => html`<br><span class="soft" style="${MUTED}">${note}</span>`)}</td><td class="rule" style="${NUMBER} ${RULE}">${total}</td></tr>`

const totalRow = ([label, value]: LabeledValue): Markup =>
  html`<tr><td class="rule" style="${CELL} border-top: 2px solid #8a8174; font-weight: bold; font-size: 18px;">${label}</td><td class="rule" style="${NUMBER} border-top: 2px solid #8a8174; font-weight: bold; font-size: 18px;">${value}</td></tr>`

const paymentRow = ([label, value]: LabeledValue): Markup =>
  html`<tr><td style="padding: 2px 0; vertical-align: top;">${label}</td><td style="padding: 2px 0 2px 12px; text-align: right; white-space: nowrap; vertical-align: top;">${value}</td></tr>`

/** Renders a data table with `scope`, unlike the layout tables, so that screen readers announce the headings. */
function vatTable({ headings, rows }: ReceiptContent['vat']): Markup {
  const align = (index: number) => (index === 0 ? 'left' : 'right')
  const style = (index: number) =>
    `padding: 4px ${index === headings.length - 1 ? 0 : 8}px 4px 0; text-align: ${align(index)};`
  const head = headings.map(
    (label, index) =>
      html`<th scope="col" class="soft" style="${style(index)} color: #6a6257; font-weight: normal;">${label}</th>`,
  )
  const body = rows.map(
    ([rate = '', ...amounts]) =>
      html`<tr><th scope="row" style="${style(0)} font-weight: normal;">${rate}</th>${amounts.map((amount, index) => html`<td style="${style(index + 1)} white-space: nowrap;">${amount}</td>`)}</tr>`,
  )
  return html`<table width="100%" cellpadding="0" cellspacing="0" border="0" style="margin: 0 0 24px; border-collapse: collapse; font-size: 14px;"><thead><tr>${head}</tr></thead><tbody>${body}</tbody></table>`
}
