import { once } from 'node:events'
import { createWriteStream } from 'node:fs'
import { rename, rm } from 'node:fs/promises'
import { finished } from 'node:stream/promises'
import PDFDocument from 'pdfkit'
import { UserError } from '../../../config/env.ts'
import { type Box, drawCard } from './card.ts'
import { addressOf, type Tables, typedAddressOf } from './read-tables.ts'
import { cardTexts } from './texts.ts'
import { createTypeface } from './typeface.ts'

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
