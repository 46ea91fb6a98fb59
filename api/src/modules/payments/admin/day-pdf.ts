import { once } from 'node:events'
import type { Language } from '@carte/contract'
import type { DayClose, DayMoney } from '@carte/contract/schemas'
import { toMinor } from '@carte/domain'
import { type Formats, formatsOf } from '../../../infrastructure/formats.ts'
import { createTypeface, type Line, type Typeface } from '../../catalogue/index.ts'
import { dayTexts } from './texts.ts'

// In points; A4 is 595 × 842.
const LEFT = 48
const RIGHT = 547
const TOP = 48
const BOTTOM = 794
const SIZE = 9.5
const ROW = 17
const INK = '#1f1710'
const MUTED = '#6a5d52'
const RULE = '#d9cec2'

type Document = PDFKit.PDFDocument
type Alignment = 'left' | 'right'

/** A table with a text column and columns of numbers, which end at the right margin. */
interface Table {
  readonly title: string
  readonly heads: readonly string[]
  readonly rows: readonly (readonly string[])[]
  /** Sums below a line. */
  readonly total?: readonly string[]
}

/** Writes from the top to the bottom, and begins a new page where a line does not fit. */
function createWriter(document: Document, typeface: Typeface) {
  let y = TOP
  const room = (height: number) => {
    if (y + height <= BOTTOM) return
    document.addPage()
    y = TOP
  }
  const draw = (line: Line, edge: number, align: Alignment) => {
    const half = typeface.widthOf(line) / 2
    typeface.draw(line, align === 'left' ? edge + half : edge - half, y)
  }
  /** Shortens a text that is wider than its column. */
  const shorten = (line: Line, width: number): Line => {
    if (typeface.widthOf(line) <= width) return line
    let text = line.text
    while (text.length > 1 && typeface.widthOf({ ...line, text: `${text}…` }) > width) text = text.slice(0, -1)
    return { ...line, text: `${text}…` }
  }
  const rule = () => {
    document.moveTo(LEFT, y).lineTo(RIGHT, y).lineWidth(0.6).stroke(RULE)
    y += 4
  }
  return {
    gap(height: number) {
      y += height
    },
    text(text: string, size: number, weight: Line['weight'] = 'regular', color = INK) {
      room(size * 1.5)
      document.fillColor(color)
      draw(shorten({ text, size, weight }, RIGHT - LEFT), LEFT, 'left')
      y += size * 1.5
    },
    table({ title, heads, rows, total }: Table) {
      const width = 82
      const first = RIGHT - LEFT - width * heads.length
      const cells = (texts: readonly string[], weight: Line['weight'], color: string) => {
        room(ROW)
        document.fillColor(color)
        for (const [index, text] of texts.entries()) {
          const line = shorten({ text, weight, size: SIZE }, (index === 0 ? first : width) - 6)
          if (index === 0) draw(line, LEFT, 'left')
          else draw(line, LEFT + first + width * index, 'right')
        }
        y += ROW
      }
      room(ROW * 4)
      y += 14
      document.fillColor(INK)
      draw({ text: title, weight: 'strong', size: 12 }, LEFT, 'left')
      y += 20
      cells(['', ...heads], 'regular', MUTED)
      rule()
      for (const row of rows) cells(row, 'regular', INK)
      if (!total) return
      rule()
      cells(total, 'strong', INK)
    },
  }
}

function tablesOf(money: DayMoney, t: ReturnType<typeof dayTexts>, formats: Formats): readonly Table[] {
  const amount = (value: number) => formats.money(toMinor(value))
  const heads = [t('number'), t('taken'), t('refunded'), t('net')]
  const sums = (each: Pick<DayMoney, 'payments' | 'taken' | 'refunded' | 'net'>) => [
    String(each.payments),
    amount(each.taken),
    amount(each.refunded),
    amount(each.net),
  ]
  const total = [t('total'), ...sums(money)]
  return [
    {
      title: t('byMethod'),
      heads,
      rows: money.byMethod.map((each) => [
        `${t(`kind.${each.kind}`)} · ${each.provider} · ${each.method}`,
        ...sums(each),
      ]),
      total,
    },
    {
      title: t('byOrderType'),
      heads,
      rows: money.byOrderType.map((each) => [t(`orderType.${each.orderType}`), ...sums(each)]),
      total,
    },
    {
      title: t('byVat'),
      heads: [t('taken'), t('refunded'), t('base'), t('vat')],
      rows: money.byVat.map((each) => [
        formats.percent(each.rate),
        amount(each.taken),
        amount(each.refunded),
        amount(each.base),
        amount(each.vat),
      ]),
      total: [
        t('total'),
        amount(money.taken),
        amount(money.refunded),
        amount(money.net - money.vat),
        amount(money.vat),
      ],
    },
  ]
}

/** Writes the day's close as a PDF in A4 (MONEY-10). */
export async function dayPdf(day: DayClose, language: Language): Promise<Buffer> {
  // Loaded here, because only this call needs it.
  const { default: PDFDocument } = await import('pdfkit')
  const t = dayTexts(language)
  const document = new PDFDocument({
    size: 'A4',
    margin: 0,
    lang: language,
    displayTitle: true,
    info: { Title: `${t('title')} ${day.date} – ${day.shopName}`, Creator: 'Carte' },
  })
  const chunks: Buffer[] = []
  document.on('data', (chunk: Buffer) => chunks.push(chunk))
  const end = once(document, 'end')
  const write = createWriter(document, createTypeface(document))
  const plain = formatsOf(language, '', day.timeZone)

  write.text(day.shopName, 11, 'regular', MUTED)
  write.text(t('title'), 22, 'strong')
  write.text(plain.day(new Date(day.from)), 13)
  if (!day.isOver) write.text(t('notOver'), SIZE, 'regular', MUTED)
  if (day.money.length === 0) {
    write.gap(12)
    write.text(t('nothing'), SIZE)
  }
  for (const money of day.money) {
    const formats = formatsOf(language, money.currency.symbol, day.timeZone)
    const amount = (value: number) => formats.money(toMinor(value))
    write.table({
      title: day.money.length > 1 ? `${t('total')} · ${money.currency.name}` : t('total'),
      heads: [t('number'), ''],
      rows: [
        [t('taken'), String(money.payments), amount(money.taken)],
        [t('refunded'), String(money.refunds), amount(money.refunded)],
        ...(money.open.payments > 0 ? [[t('open'), String(money.open.payments), amount(money.open.amount)]] : []),
      ],
      total: [t('net'), '', amount(money.net)],
    })
    for (const table of tablesOf(money, t, formats)) write.table(table)
  }
  write.table({
    title: t('orders'),
    heads: [t('number')],
    rows: (['placed', 'paid', 'waiting', 'unpaid', 'cancelled'] as const).map((name) => [
      t(`orders.${name}`),
      String(day.orders[name]),
    ]),
  })
  write.gap(12)
  write.text(t('zone', { zone: day.timeZone }), 8, 'regular', MUTED)
  document.end()
  await end
  return Buffer.concat(chunks)
}
