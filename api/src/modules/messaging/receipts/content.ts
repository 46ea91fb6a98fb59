import { type Formats, formatsOf } from '../../../infrastructure/formats.ts'
import type { Receipt, ReceiptLine } from './read.ts'
import { receiptTexts, type TFunction } from './texts.ts'

export type LabeledValue = readonly [label: string, value: string]

/** The localized content of a receipt in its order. The text and HTML versions only lay it out. */
export interface ReceiptContent {
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
