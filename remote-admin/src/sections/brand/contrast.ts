/** The least contrast of text and its background (WCAG 1.4.3). */
export const CONTRAST_MIN = 4.5

const channel = (value: number) => (value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4)

/** Returns the relative luminance of `#rrggbb` (WCAG 2.2). */
function luminance(color: string): number {
  const value = Number.parseInt(color.slice(1), 16)
  const [red, green, blue] = [value >> 16, (value >> 8) & 255, value & 255].map((byte) => channel(byte / 255))
  return 0.2126 * (red ?? 0) + 0.7152 * (green ?? 0) + 0.0722 * (blue ?? 0)
}

/** Returns the contrast ratio of two colors as `#rrggbb`. The server decides by the same formula. */
export function contrastRatio(one: string, other: string): number {
  const [first, second] = [luminance(one) + 0.05, luminance(other) + 0.05]
  return first > second ? first / second : second / first
}
