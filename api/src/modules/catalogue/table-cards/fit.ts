import type { Line, Typeface, Weight } from './typeface.ts'

interface TextBox {
  readonly weight: Weight
  /** Font size in points for a text that fits. */
  readonly largest: number
  readonly width: number
}

function halvesOf(text: string): readonly [string, string] | null {
  const gaps = [...text.matchAll(/\s+/g)].map(({ index, 0: gap }) => ({ index, end: index + gap.length }))
  const middle = text.length / 2
  const [best] = gaps.sort((a, b) => Math.abs(a.index - middle) - Math.abs(b.index - middle))
  return best ? [text.slice(0, best.index), text.slice(best.end)] : null
}

const sizeOf = (typeface: Typeface, text: string, { weight, largest, width }: TextBox) =>
  Math.min(largest, width / typeface.widthOf({ text, weight, size: 1 }))

/**
 * Fits a text into the width, on one line, or on two of half the size if that is larger. Never higher than one line of
 * the largest size, so that everything below has the same position on every card.
 */
export function fitText(typeface: Typeface, original: string, box: TextBox): readonly Line[] {
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
