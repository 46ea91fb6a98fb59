import { describe, expect, it } from '@jest/globals'
import { readExpiry } from './routes.ts'

const NOW = new Date('2026-06-15T12:00:00Z')

describe('readExpiry', () => {
  it.each([
    ['12/30', '12/30'],
    ['1230', '12/30'],
    ['12 / 30', '12/30'],
    ['12/2030', '12/30'],
    ['122030', '12/30'],
    ['12-30', '12/30'],
    ['1/30', '01/30'],
    ['130', '01/30'],
    [' 06/26 ', '06/26'],
  ])('reads %j as %s', (typed, text) => {
    expect(readExpiry(typed, NOW)).toEqual({ text, error: null })
  })

  it.each([
    ['', 'invalid'],
    ['soon', 'invalid'],
    ['12', 'invalid'],
    ['12/1930', 'invalid'],
    ['12/30/1', 'invalid'],
    ['13/30', 'month'],
    ['0030', 'month'],
    ['05/26', 'expired'],
    ['12/2025', 'expired'],
  ] as const)('reports %j as %s', (typed, error) => {
    expect(readExpiry(typed, NOW).error).toBe(error)
  })
})
