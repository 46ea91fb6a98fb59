import { describe, expect, it } from '@jest/globals'
import { toHex } from './colors.ts'

describe('toHex', () => {
  it.each([
    ['#0a5', '#00aa55'],
    ['rgb(1, 2, 3)', '#010203'],
    ['teal', '#008080'],
    ['color-mix(in oklab, red, blue)', '#123456'],
    ['"></svg>', '#123456'],
  ])('converts %s to %s', async (color, hex) => expect(await toHex(color, '#123456')).toBe(hex))
})
