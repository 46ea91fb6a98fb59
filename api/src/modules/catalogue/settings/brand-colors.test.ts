import { describe, expect, it } from '@jest/globals'
import { brandColors, DEFAULT_COLORS } from './brand-colors.ts'

describe('brandColors', () => {
  it.each([
    ['light-dark(#1b6b3a, #7fd3a0)', '#1b6b3a', '#7fd3a0'],
    ['light-dark(rgb(1, 2, 3), hsl(0, 0%, 0%))', 'rgb(1, 2, 3)', 'hsl(0, 0%, 0%)'],
    ['teal', 'teal', 'teal'],
  ])('reads %s as a light and a dark color', (value, light, dark) => {
    expect(brandColors(`:root {\n  --carte-accent: ${value};\n}\n`).accent).toEqual({ light, dark })
  })

  it('returns the default colors without a brand', () => expect(brandColors('')).toEqual(DEFAULT_COLORS))
})
