import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'

type Document = PDFKit.PDFDocument

/** The site's font is split by script. WOFF, because pdfkit cannot subset WOFF2. */
const SCRIPTS = ['latin', 'latin-ext', 'cyrillic', 'cyrillic-ext', 'greek', 'vietnamese'] as const
const WEIGHTS = { regular: 400, strong: 600 } as const
export type Weight = keyof typeof WEIGHTS

/** A property of pdfkit that its types leave out. */
interface KnownFont {
  readonly font: { hasGlyphForCodePoint(codePoint: number): boolean }
}

interface Run {
  readonly font: string
  readonly text: string
}

export interface Line {
  readonly text: string
  readonly weight: Weight
  /** In points. */
  readonly size: number
}

const fontFile = (script: string, weight: number) =>
  readFileSync(
    createRequire(import.meta.url).resolve(`@fontsource/literata/files/literata-${script}-${weight}-normal.woff`),
  )

/** Draws single lines of text in any script, with the parts of the font that contain it (OPS-11). */
export function createTypeface(document: Document) {
  const nameOf = (script: string, weight: Weight) => `${script}-${weight}`
  for (const [weight, number] of Object.entries(WEIGHTS))
    for (const script of SCRIPTS) document.registerFont(nameOf(script, weight as Weight), fontFile(script, number))

  const parts = new Map<string, string | null>()
  function partOf(character: string): string | null {
    const found = parts.get(character)
    if (found !== undefined) return found
    const part = SCRIPTS.find((script) => {
      const { font } = (document.font(nameOf(script, 'regular')) as unknown as { _font: KnownFont })._font
      return font.hasGlyphForCodePoint(character.codePointAt(0) ?? 0)
    })
    parts.set(character, part ?? null)
    return part ?? null
  }

  function runsOf(text: string, weight: Weight): readonly Run[] {
    const runs: { font: string; text: string }[] = []
    for (const character of text.normalize('NFC')) {
      const part = partOf(character)
      if (part === null) continue
      const font = nameOf(part, weight)
      const last = runs.at(-1)
      if (last?.font === font) last.text += character
      else runs.push({ font, text: character })
    }
    return runs
  }

  function widthOf({ text, weight, size }: Line): number {
    return runsOf(text, weight).reduce(
      (sum, run) => sum + document.font(run.font).fontSize(size).widthOfString(run.text),
      0,
    )
  }

  return {
    widthOf,
    /** @param x horizontal center @param y top */
    draw(line: Line, x: number, y: number): void {
      let left = x - widthOf(line) / 2
      for (const { font, text } of runsOf(line.text, line.weight)) {
        document.font(font).fontSize(line.size)
        document.text(text, left, y, { lineBreak: false })
        left += document.widthOfString(text)
      }
    },
    /** Returns characters that no part contains; `draw` leaves them out. */
    missing: (text: string): readonly string[] =>
      [...new Set(text.normalize('NFC'))].filter((character) => partOf(character) === null),
  }
}
export type Typeface = ReturnType<typeof createTypeface>
