import { type Formats, formatsOf } from '../../../infrastructure/formats.ts'
import { html, type Markup } from '../../../infrastructure/http/html.ts'
import { button, layoutTable, noticeBox, panel, smallPrint, subheading } from '../../../infrastructure/mail/elements.ts'
import { mailPage } from '../../../infrastructure/mail/layout.ts'
import type { Message } from '../../../infrastructure/mail/mailer.ts'
import { paint } from '../../../infrastructure/mail/styles.ts'
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
      brand: receipt.brand,
      title: content.title,
      context: content.context,
      preview: content.notice?.text ?? `${mark} · ${name} · ${content.total[1]}`,
      content: renderHtml(content, receipt),
      reason: content.reason,
    }),
    link: receipt.orderUrl,
  }
}

type LabeledValue = readonly [label: string, value: string]

/** The localized content of a receipt. The text and HTML versions only lay it out. */
interface ReceiptContent {
  readonly title: string
  /** The shop and the order type. */
  readonly context: string
  /** What happens to the money after a cancellation or a refund. */
  readonly notice: { readonly text: string; readonly tone: 'danger' | 'info' } | null
  /** The table at which the order is served, or its pick-up code. */
  readonly pickupOrTable: LabeledValue
  readonly facts: readonly LabeledValue[]
  readonly order: { readonly label: string; readonly url: string }
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
    context: `${shop.name} · ${t(`orderType.${receipt.orderType}`)}`,
    notice: noticeOf(receipt, t),
    pickupOrTable: receipt.table === null ? [t('pickupCode'), receipt.pickupCode] : [t('servedAt'), receipt.table],
    facts: [
      [t('date'), moment(receipt.placedAt)],
      [t('orderNumber'), receipt.orderId],
    ],
    order: { label: t('showOrder'), url: receipt.orderUrl },
    lines: receipt.lines.map((line) => ({
      name: `${line.quantity} × ${line.name}`,
      total: money(line.totalMinor),
      notes: notesOf(line, t, formats),
    })),
    total: [`${t('total')} (${currency.name})`, total],
    payments: [[t(`paidBy.${receipt.paidBy}`), total], ...refundRows(receipt, t, formats)],
    vat: {
      title: t('vat'),
      headings: [t('rate'), t('base'), t('vatAmount'), t('inclusive')],
      rows: vatRows(receipt, t, formats),
    },
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

function noticeOf({ isCanceled, refundedAt }: Receipt, t: TFunction): ReceiptContent['notice'] {
  if (isCanceled) return { text: t('cancelled'), tone: 'danger' }
  return refundedAt ? { text: t('moneyReturned'), tone: 'info' } : null
}

function notesOf({ quantity, unitMinor, choices }: ReceiptLine, t: TFunction, { money }: Formats): string[] {
  const choiceTexts = choices.map(({ name, priceMinor }) => (priceMinor === 0 ? name : `${name} +${money(priceMinor)}`))
  const isPlain = quantity === 1 && choices.every(({ priceMinor }) => priceMinor === 0)
  return isPlain ? choiceTexts : [...choiceTexts, t('each', { price: money(unitMinor) })]
}

/** Returns a row for each refund of lines, and one for the rest once everything has been refunded. */
function refundRows(
  { refunds, refundedAt, totalMinor }: Receipt,
  t: TFunction,
  { money, moment }: Formats,
): LabeledValue[] {
  const row = (at: Date, amountMinor: number, lines = ''): LabeledValue => [
    `${t('refunded')}, ${moment(at)}${lines && `: ${lines}`}`,
    `−${money(amountMinor)}`,
  ]
  const restMinor = refunds.reduce((rest, { amountMinor }) => rest - amountMinor, totalMinor)
  return [
    ...refunds.map(({ at, amountMinor, lines }) =>
      row(at, amountMinor, lines.map(({ quantity, name }) => `${quantity} × ${name}`).join(', ')),
    ),
    ...(refundedAt && restMinor > 0 ? [row(refundedAt, restMinor)] : []),
  ]
}

/** Returns the VAT of the order. If only some of it was refunded, the VAT of that follows, and the total is the rest. */
function vatRows({ vat, refunds, refundedAt }: Receipt, t: TFunction, { money, percent }: Formats): string[][] {
  const row = (label: string, vatParts: Receipt['vat']) => [
    label,
    ...(['baseMinor', 'vatMinor', 'totalMinor'] as const).map((column) => {
      const sum = vatParts.reduce((total, part) => total + part[column], 0)
      return sum < 0 ? `−${money(-sum)}` : money(sum)
    }),
  ]
  const returned = (refundedAt ? [] : refunds)
    .flatMap((refund) => refund.vat)
    .map(({ rate, baseMinor, vatMinor, totalMinor }) => ({
      rate,
      baseMinor: -baseMinor,
      vatMinor: -vatMinor,
      totalMinor: -totalMinor,
    }))
  const rows = [
    ...vat.map((part) => row(percent(part.rate), [part])),
    ...[...Map.groupBy(returned, ({ rate }) => rate)]
      .sort(([a], [b]) => a - b)
      .map(([rate, parts]) => row(`${percent(rate)}, ${t('refunded').toLowerCase()}`, parts)),
  ]
  return rows.length > 1 ? [...rows, row(t('vatTotal'), [...vat, ...returned])] : rows
}

function renderText(content: ReceiptContent): string {
  const labelAndValue = ([label, value]: LabeledValue) => `${label}: ${value}`
  const { notice, order, vat } = content
  const [, ...amountHeads] = vat.headings
  const blocks = [
    [content.title, content.context],
    notice === null ? [] : [notice.text],
    [content.pickupOrTable, ...content.facts].map(labelAndValue),
    [`${order.label}:`, order.url],
    content.lines.flatMap(({ name, total, notes }) => [`${name}: ${total}`, ...notes.map((note) => `    ${note}`)]),
    [content.total, ...content.payments].map(labelAndValue),
    [
      vat.title,
      ...vat.rows.map(
        ([rate, ...amounts]) =>
          `${rate} – ${amounts.map((amount, index) => `${amountHeads[index]} ${amount}`).join(', ')}`,
      ),
    ],
    content.shop,
    [`-- \n${content.reason}`],
  ]
  return `${blocks
    .filter((block) => block.length > 0)
    .map((block) => block.join('\n'))
    .join('\n\n')}\n`
}

function renderHtml(content: ReceiptContent, { brand, table }: Pick<Receipt, 'brand' | 'table'>): Markup[] {
  const { notice, pickupOrTable, facts, order } = content
  const [shopName = '', ...shopLines] = content.shop
  return [
    // After a cancellation or a refund, the code is only a detail.
    notice ? noticeBox(notice.text, notice.tone) : panel(...pickupOrTable, table === null ? 'code' : 'name'),
    button(order.label, order.url, brand),
    layoutTable([...content.lines.map(lineRow), totalRow(content.total), ...content.payments.map(paymentRow)]),
    vatTable(content.vat),
    layoutTable((notice ? [pickupOrTable, ...facts] : facts).map(factRow)),
    html`${subheading(shopName)}${smallPrint(html`${shopLines.map((line, index) => html`${index === 0 ? null : html`<br>`}${line}`)}`)}`,
  ]
}

const CELL = 'padding: 10px 0; vertical-align: top;'
const NUMBER = 'padding-left: 12px; text-align: right; white-space: nowrap;'
const TOTAL = 'border-top: 2px solid; font-weight: bold; font-size: 18px;'

const FACT = 'padding: 2px 0; font-size: 14px; vertical-align: top;'

const factRow = ([label, value]: LabeledValue): Markup =>
  html`<tr><td ${paint({ text: 'ink-soft' }, `${FACT} padding-right: 16px; white-space: nowrap;`)}>${label}</td><td width="100%" style="${FACT}">${value}</td></tr>`

const lineRow = ({ name, total, notes }: ReceiptContent['lines'][number], index: number): Markup => {
  const rule = index === 0 ? '' : 'border-top: 1px solid;'
  return html`<tr><td ${paint({ line: 'line' }, `${CELL} ${rule}`)}>${name}${notes.map((note) => html`<br><span ${paint({ text: 'ink-soft' }, 'font-size: 14px;')}>${note}</span>`)}</td><td ${paint({ line: 'line' }, `${CELL} ${NUMBER} ${rule}`)}>${total}</td></tr>`
}

const totalRow = ([label, value]: LabeledValue): Markup =>
  html`<tr><td ${paint({ line: 'control-line' }, `${CELL} ${TOTAL}`)}>${label}</td><td ${paint({ line: 'control-line' }, `${CELL} ${NUMBER} ${TOTAL}`)}>${value}</td></tr>`

const paymentRow = ([label, value]: LabeledValue): Markup =>
  html`<tr><td style="padding: 2px 0; vertical-align: top;">${label}</td><td style="padding: 2px 0; vertical-align: top; ${NUMBER}">${value}</td></tr>`

/** Renders a data table with `scope`, unlike the layout tables, so that screen readers announce the headings. */
function vatTable({ headings, rows }: ReceiptContent['vat']): Markup {
  const style = (index: number) =>
    `padding: 4px ${index === headings.length - 1 ? 0 : 8}px 4px 0; font-weight: normal; text-align: ${index === 0 ? 'left' : 'right'};`
  const head = headings.map(
    (label, index) => html`<th scope="col" ${paint({ text: 'ink-soft' }, style(index))}>${label}</th>`,
  )
  const body = rows.map(
    ([rate = '', ...amounts]) =>
      html`<tr><th scope="row" style="${style(0)}">${rate}</th>${amounts.map((amount, index) => html`<td style="${style(index + 1)} white-space: nowrap;">${amount}</td>`)}</tr>`,
  )
  return html`<table width="100%" cellpadding="0" cellspacing="0" border="0" style="font-size: 14px;"><thead><tr>${head}</tr></thead><tbody>${body}</tbody></table>`
}
