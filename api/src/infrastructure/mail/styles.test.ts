import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from '@jest/globals'
import { CONTRAST_MIN, contrastOf } from '../colors.ts'
import { MAIL_COLORS, mailStyleSheet, paint } from './styles.ts'

const tokens = readFileSync(join(import.meta.dirname, '../../../../shared/ui/src/tokens.css'), 'utf8')

describe('the colors of mails', () => {
  it.each(Object.entries(MAIL_COLORS))('are those of the site: %s', (name, { light, dark }) => {
    expect(tokens).toMatch(new RegExp(`--color-${name}:[^;]*light-dark\\(${light}, ${dark}\\)`))
  })

  it.each([
    ['ink', 'paper'],
    ['ink', 'surface'],
    ['ink', 'leaf-soft'],
    ['ink-soft', 'paper'],
    ['ink-soft', 'surface'],
    ['leaf', 'leaf-soft'],
    ['danger', 'danger-soft'],
    ['info', 'info-soft'],
  ] as const)('make text in %s readable on %s', (text, fill) => {
    for (const scheme of ['light', 'dark'] as const)
      expect(contrastOf(MAIL_COLORS[text][scheme], MAIL_COLORS[fill][scheme])).toBeGreaterThanOrEqual(CONTRAST_MIN)
  })
})

describe('paint', () => {
  it('returns inline light colors and classes that the style sheet makes dark', () => {
    expect(paint({ text: 'ink', line: 'line' }, 'border: 1px solid;', 'card').text).toBe(
      'class="card text-ink line-line" style="border: 1px solid; color: #211a14; border-color: #e5dccd;"',
    )
    const color = { light: '#000000', dark: '#ffffff' }
    const dark = mailStyleSheet({ name: '', accent: color, accentInk: color }).text.split(
      'prefers-color-scheme: dark',
    )[1]
    expect(dark).toContain('.text-ink { color: #f6efe4 !important; }')
    expect(dark).toContain('.line-line { border-color: #372e25 !important; }')
  })
})
