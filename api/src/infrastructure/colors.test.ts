import { describe, expect, it } from '@jest/globals'
import { contrastOf, readableOn, toHex } from './colors.ts'

describe('toHex', () => {
  it.each([
    ['#0a5', '#00aa55'],
    ['rgb(1, 2, 3)', '#010203'],
    ['teal', '#008080'],
    ['color-mix(in oklab, red, blue)', '#123456'],
    ['"></svg>', '#123456'],
  ])('returns %s as %s, with #123456 as the fallback', async (color, hex) =>
    expect(await toHex(color, '#123456')).toBe(hex),
  )
})

describe('contrastOf', () => {
  it.each([
    ['#000000', '#ffffff', 21],
    ['#ffffff', '#b8321a', 5.96],
    ['#777777', '#777777', 1],
  ])('of %s and %s is %d', (first, second, ratio) => expect(contrastOf(first, second)).toBeCloseTo(ratio, 1))
})

describe('readableOn', () => {
  it.each([
    ['#b8321a', '#ffffff', '#ffffff'],
    ['#00aa55', '#ffffff', '#000000'],
    ['#1b6b3a', '#2a0d04', '#ffffff'],
  ])('on %s with %s preferred is %s', (background, preferred, ink) =>
    expect(readableOn(background, preferred)).toBe(ink),
  )
})
