import { once } from 'node:events'
import { createWriteStream } from 'node:fs'
import { rename, rm } from 'node:fs/promises'
import { finished } from 'node:stream/promises'
import type { Language } from '@carte/contract'
import PDFDocument from 'pdfkit'
import { encodeQR } from 'qr'
import { UserError } from '../../../config/env.ts'
import { qrPath } from '../../../infrastructure/images/qr-path.ts'
import { addressOf, type Tables, typedAddressOf } from './read-tables.ts'
import { cardTexts } from './texts.ts'
import { createTypeface, type Line, type Typeface, type Weight } from './typeface.ts'

export { withDatabase } from '../../../infrastructure/database/open-database.ts'
export { addressOf, readTables, type Table, type TableFilter, type Tables } from './read-tables.ts'

const LAYOUTS = {
  1: { columns: 1, rows: 1, layout: 'portrait' },
  2: { columns: 2, rows: 1, layout: 'landscape' },
  4: { columns: 2, rows: 2, layout: 'portrait' },
  6: { columns: 3, rows: 2, layout: 'landscape' },
} as const

export type PerPage = keyof typeof LAYOUTS

export interface TableCardOptions {
  /** Path of the file. An existing one is replaced once the new one is complete. */
  readonly out: string
  readonly perPage: PerPage
  /** Such as `https://order.example`. */
  readonly origin: string
}

/**
 * Writes a PDF with a card for each table.
 *
 * @returns the number of pages, and characters that no font contains and that were left out
 * @throws UserError if the file cannot be written
 */
export async function writeTableCards(
  tables: Tables,
  options: TableCardOptions,
): Promise<{ readonly pages: number; readonly missing: readonly string[] }> {
  const { out, perPage } = options
  const document = createDocument(tables, perPage)
  const draft = `${out}.part`
  try {
    const file = createWriteStream(draft)
    await once(file, 'open')
    document.pipe(file)
    const missing = drawPages(document, tables, options)
    document.end()
    await finished(file)
    await rename(draft, out)
    return { pages: Math.ceil(tables.tables.length / perPage), missing }
  } catch (error) {
    await rm(draft, { force: true }).catch(() => {})
    const { code, message } = error as NodeJS.ErrnoException
    if (code === undefined) throw error
    throw new UserError(`${out} cannot be written: ${message}`, { cause: error })
  }
}

type Document = PDFKit.PDFDocument

/** Returns the PDF document that `writeTableCards` writes. */
export async function tableCardsDocument(tables: Tables, options: Omit<TableCardOptions, 'out'>): Promise<Buffer> {
  const document = createDocument(tables, options.perPage)
  const pieces: Uint8Array[] = []
  document.on('data', (piece: Uint8Array) => pieces.push(piece))
  const ended = once(document, 'end')
  drawPages(document, tables, options)
  document.end()
  await ended
  return Buffer.concat(pieces)
}

function createDocument({ languages, shop, operator }: Tables, perPage: PerPage): Document {
  const [language = 'en'] = languages
  return new PDFDocument({
    size: 'A4',
    layout: LAYOUTS[perPage].layout,
    margin: 0,
    autoFirstPage: false,
    lang: language,
    displayTitle: true,
    info: { Title: `${cardTexts(language)('codes')} – ${shop.name}`, Author: operator, Creator: 'Carte' },
  })
}

/** @returns characters that no font contains */
function drawPages(document: Document, tables: Tables, { perPage, origin }: Omit<TableCardOptions, 'out'>): string[] {
  const typeface = createTypeface(document)
  const { operator, shop, languages } = tables
  const restaurant = shop.name.startsWith(operator) ? shop.name : `${operator} · ${shop.name}`
  const typed = typedAddressOf(origin, shop.id)
  for (let start = 0; start < tables.tables.length; start += perPage) {
    document.addPage()
    drawCutLines(document, perPage)
    const boxes = boxesOf(document, perPage)
    for (const [i, table] of tables.tables.slice(start, start + perPage).entries()) {
      const card = { restaurant, name: table.name, address: addressOf(origin, shop.id, table), typed, languages }
      drawCard(document, typeface, card, boxes[i] as Box)
    }
  }
  return [...new Set([restaurant, typed, ...tables.tables.map(({ name }) => name)].flatMap(typeface.missing))]
}

function drawCutLines(document: Document, perPage: PerPage): void {
  const { columns, rows } = LAYOUTS[perPage]
  const { width, height } = document.page
  for (let i = 1; i < columns; i++) document.moveTo((width / columns) * i, 0).lineTo((width / columns) * i, height)
  for (let i = 1; i < rows; i++) document.moveTo(0, (height / rows) * i).lineTo(width, (height / rows) * i)
  if (perPage > 1) document.lineWidth(0.4).dash(3, { space: 3 }).stroke('#b8aca0').undash()
}

/** In points from the top left of the page. */
interface Box {
  readonly x: number
  readonly y: number
  readonly width: number
  readonly height: number
}

function boxesOf({ page }: Document, perPage: PerPage): readonly Box[] {
  const { columns, rows } = LAYOUTS[perPage]
  const [width, height] = [page.width / columns, page.height / rows]
  return Array.from({ length: perPage }, (_, i) => ({
    x: (i % columns) * width,
    y: Math.floor(i / columns) * height,
    width,
    height,
  }))
}

interface Card {
  /** Name of the operator and the shop. */
  readonly restaurant: string
  /** Name of the table. */
  readonly name: string
  /** Encoded in the QR code. */
  readonly address: string
  /** Printed for typing. */
  readonly typed: string
  readonly languages: readonly Language[]
}

const INK = '#1f1710'
const MUTED = '#6a5d52'
const ACCENT = '#c2371d'

/** Height of a line, in font sizes. */
const LINE_HEIGHT = 1.3

/** Font size of a table's name, as a share of `unit`. */
const NAME_SIZE = 0.13

function drawCard(document: Document, typeface: Typeface, card: Card, box: Box): void {
  // All sizes derive from this one, so that a card looks the same in every format.
  const unit = Math.min(box.width, box.height * 0.75)
  const margin = unit * 0.09
  const width = box.width - 2 * margin
  const center = box.x + box.width / 2
  const lines = (text: string, share: number, weight: Line['weight']) =>
    fitText(typeface, text, { weight, width, largest: unit * share })

  const write = (all: readonly Line[], top: number, color: string): number => {
    document.fillColor(color)
    let y = top
    for (const line of all) {
      typeface.draw(line, center, y)
      y += line.size * LINE_HEIGHT
    }
    return y
  }

  const [first, ...others] = card.languages.map((language) => cardTexts(language))
  const restaurant = lines(card.restaurant, 0.046, 'regular')
  const name = lines(card.name, NAME_SIZE, 'strong')
  const invitation = first
    ? [...lines(first('orderHere'), 0.066, 'strong'), ...lines(first('how'), 0.036, 'regular')]
    : []
  const translations = others.flatMap((t) => lines(`${t('orderHere')} · ${t('how')}`, 0.033, 'regular'))
  const typed = lines(card.typed, 0.032, 'regular')

  let y = write(restaurant, box.y + margin, MUTED)
  // A fixed height for names, so that all codes of a shop have the same size.
  const band = unit * NAME_SIZE * LINE_HEIGHT
  write(name, y + (band - heightOf(name)) / 2, INK)
  y += band
  const below = [...invitation, ...translations, ...typed]
  const gap = unit * 0.025
  const bottom = box.y + box.height - margin - heightOf(below) - gap
  const side = Math.min(width, bottom - y)
  drawCode(document, card.address, { x: center - side / 2, y: (y + bottom - side) / 2, width: side, height: side })
  y = write(invitation.slice(0, 1), bottom, ACCENT)
  y = write(invitation.slice(1), y, INK)
  y = write(translations, y, MUTED)
  write(typed, y + gap, INK)
}

const heightOf = (lines: readonly Line[]) => lines.reduce((sum, { size }) => sum + size * LINE_HEIGHT, 0)

interface TextBox {
  readonly weight: Weight
  /** Largest font size in points. A text that would be wider than `width` gets a smaller one. */
  readonly largest: number
  readonly width: number
}

/**
 * Fits a text into the width, on one line, or on two lines if their font size is larger. The result is never higher
 * than one line of the largest size, so that the code has the same position on every card.
 */
function fitText(typeface: Typeface, original: string, box: TextBox): readonly Line[] {
  const { weight } = box
  const text = original.trim()
  const oneLine = sizeOf(typeface, text, box)
  const halves = halvesOf(text)
  if (!halves) return [{ text, weight, size: oneLine }]
  const half = { ...box, largest: box.largest / 2 }
  const size = Math.min(...halves.map((each) => sizeOf(typeface, each, half)))
  if (size <= oneLine) return [{ text, weight, size: oneLine }]
  return halves.map((each) => ({ text: each, weight, size }))
}

/** Returns the font size at which a text fits on one line. */
const sizeOf = (typeface: Typeface, text: string, { weight, largest, width }: TextBox) =>
  Math.min(largest, width / typeface.widthOf({ text, weight, size: 1 }))

/** Splits a text at the space nearest to its middle; null if it has none. */
function halvesOf(text: string): readonly [string, string] | null {
  const gaps = [...text.matchAll(/\s+/g)].map(({ index, 0: gap }) => ({ index, end: index + gap.length }))
  const middle = text.length / 2
  const [best] = gaps.sort((a, b) => Math.abs(a.index - middle) - Math.abs(b.index - middle))
  return best ? [text.slice(0, best.index), text.slice(best.end)] : null
}

function drawCode(document: Document, address: string, { x, y, width }: Box): void {
  const rows = codeOf(address)
  const scale = width / rows.length
  document.save().translate(x, y).scale(scale).path(qrPath(rows)).fill('#000').restore()
}

/** Width of the empty border of a code, in modules (ISO/IEC 18004). */
const QUIET_ZONE_MODULES = 4

/**
 * Returns the modules of a QR code with its quiet zone; true is dark. A quarter of the code may be scratched or covered
 * (error correction level Q, OPS-10).
 */
export const codeOf = (address: string): readonly (readonly boolean[])[] =>
  encodeQR(address, 'raw', { ecc: 'quartile', border: QUIET_ZONE_MODULES })
