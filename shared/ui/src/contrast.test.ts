import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from '@jest/globals'

const sheet = readFileSync(join(import.meta.dirname, 'tokens.css'), 'utf8')

/** Returns the default of a token in one theme, as #rrggbb. */
function colorOf(name: string, theme: 'light' | 'dark'): string {
  const declared = sheet.match(new RegExp(`--${name}:([^;]+);`))?.[1] ?? ''
  const [, light, dark] = declared.match(/light-dark\(\s*(#[0-9a-f]{6}),\s*(#[0-9a-f]{6})\s*\)/) ?? []
  const value = theme === 'light' ? light : dark
  if (value === undefined) throw new Error(`--${name} has no ${theme} color: ${declared}`)
  return value
}

/** Returns the relative luminance (WCAG 2.2). */
function luminance(hex: string): number {
  const [r = 0, g = 0, b = 0] = [1, 3, 5]
    .map((at) => Number.parseInt(hex.slice(at, at + 2), 16) / 255)
    .map((part) => (part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4))
  return 0.2126 * r + 0.7152 * g + 0.0722 * b
}

function contrast(one: string, other: string): number {
  const [dark = 0, light = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b)
  return (light + 0.05) / (dark + 0.05)
}

const backgrounds = ['color-paper', 'color-surface', 'color-sunken']
const soft = ['leaf', 'saffron', 'danger', 'info', 'accent', 'neutral'].map((name) => `color-${name}-soft`)
const plates = [1, 2, 3, 4, 5].map((n) => `plate-${n}`)

/** Text colors with their possible backbackgrounds; they need a contrast of 4.5:1. */
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

describe.each(['light', 'dark'] as const)('the design tokens’ colors, %s theme', (theme) => {
  it.each(texts)('give %s a contrast of at least 4.5:1 on all its backbackgrounds', (text, on) => {
    const tooLow = on
      .map((ground) => ({ background: ground, ratio: contrast(colorOf(text, theme), colorOf(ground, theme)) }))
      .filter(({ ratio }) => ratio < 4.5)
    expect(tooLow).toEqual([])
  })

  it('give a control’s border a contrast of at least 3:1 on paper, surface and sunken', () => {
    const tooLow = backgrounds
      .map((ground) => ({
        background: ground,
        ratio: contrast(colorOf('color-control-line', theme), colorOf(ground, theme)),
      }))
      .filter(({ ratio }) => ratio < 3)
    expect(tooLow).toEqual([])
  })
})
