import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from '@jest/globals'

const sheet = readFileSync(join(import.meta.dirname, 'tokens.css'), 'utf8')

/** Returns the value of a color token in one theme, as #rrggbb. */
function readColor(name: string, theme: 'light' | 'dark'): string {
  const declaration = sheet.match(new RegExp(`--${name}:([^;]+);`))?.[1] ?? ''
  const [, light, dark] = declaration.match(/light-dark\(\s*(#[0-9a-f]{6}),\s*(#[0-9a-f]{6})\s*\)/) ?? []
  const value = theme === 'light' ? light : dark
  if (value === undefined) throw new Error(`--${name} has no ${theme} color: ${declaration}`)
  return value
}

/** Returns the relative luminance (WCAG 2.2). */
function luminance(hex: string): number {
  const [r = 0, g = 0, b = 0] = [1, 3, 5]
    .map((start) => Number.parseInt(hex.slice(start, start + 2), 16) / 255)
    .map((channel) => (channel <= 0.04045 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4))
  return 0.2126 * r + 0.7152 * g + 0.0722 * b
}

/** Returns the contrast ratio (WCAG 2.2). */
function contrast(first: string, second: string): number {
  const [dark = 0, light = 0] = [luminance(first), luminance(second)].sort((a, b) => a - b)
  return (light + 0.05) / (dark + 0.05)
}

const backgrounds = ['color-paper', 'color-surface', 'color-card', 'color-sunken']
const soft = ['leaf', 'saffron', 'danger', 'info', 'accent', 'neutral'].map((name) => `color-${name}-soft`)
const plates = [1, 2, 3, 4, 5].map((n) => `plate-${n}`)

/** Text colors with the backgrounds on which they are used. They need a contrast of 4.5:1 (WCAG 1.4.3). */
const texts: readonly (readonly [string, readonly string[]])[] = [
  ['color-ink', [...backgrounds, ...soft, ...plates]],
  ['color-ink-soft', [...backgrounds, ...soft]],
  ['color-accent', [...backgrounds, 'color-accent-soft']],
  ['color-accent-ink', ['color-accent']],
  ['color-leaf', [...backgrounds, 'color-leaf-soft']],
  ['color-saffron', [...backgrounds, 'color-saffron-soft']],
  ['color-danger', [...backgrounds, 'color-danger-soft']],
  ['color-info', [...backgrounds, 'color-info-soft']],
  ['color-paper', ['color-ink']],
]

describe.each(['light', 'dark'] as const)('the %s theme of the design tokens', (theme) => {
  it.each(texts)('gives %s a contrast of at least 4.5:1 on all its backgrounds', (text, textBackgrounds) => {
    const tooLow = textBackgrounds
      .map((background) => ({ background, ratio: contrast(readColor(text, theme), readColor(background, theme)) }))
      .filter(({ ratio }) => ratio < 4.5)
    expect(tooLow).toEqual([])
  })

  it('gives a control’s border a contrast of at least 3:1 on paper, surface, card and sunken', () => {
    const tooLow = backgrounds
      .map((background) => ({
        background,
        ratio: contrast(readColor('color-control-line', theme), readColor(background, theme)),
      }))
      .filter(({ ratio }) => ratio < 3)
    expect(tooLow).toEqual([])
  })
})
