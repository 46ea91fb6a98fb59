import type { Language } from '@carte/contract'
import { encodeQR } from 'qr'
import { qrPath } from '../../../infrastructure/images/qr-path.ts'
import { cardTexts } from './texts.ts'
import type { Line, Typeface, Weight } from './typeface.ts'

/** In points from the top left of the page. */
export interface Box {
  readonly x: number
  readonly y: number
  readonly width: number
  readonly height: number
}

export interface Card {
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

export function drawCard(document: PDFKit.PDFDocument, typeface: Typeface, card: Card, box: Box): void {
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

function drawCode(document: PDFKit.PDFDocument, address: string, { x, y, width }: Box): void {
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
