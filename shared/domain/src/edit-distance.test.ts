import { describe, expect, it } from '@jest/globals'
import { closestSpelling, editDistance } from './edit-distance.ts'

describe('editDistance', () => {
  it.each([
    ['', '', 0],
    ['', 'abc', 3],
    ['abcdef', 'abcdef', 0],
    ['abcdef', 'abcdefg', 1],
    ['abcdef', 'abdef', 1],
    ['abcdef', 'abxdef', 1],
    ['abcdef', 'bacdef', 1],
    ['abcdef', 'badcef', 2],
    ['abcdef', 'badcfe', 3],
    ['abcdef', 'bacdexf', 2],
    ['abcdef', 'bcdaef', 2],
    ['abcdef', 'cbadef', 2],
    // Optimal string alignment does not edit a swapped pair again; otherwise this would be 2.
    ['ca', 'abc', 3],
    ['kitten', 'sitting', 3],
  ])('counts the edits between %p and %p as %d, in both directions', (a, b, edits) => {
    expect(editDistance(a, b, 9)).toBe(edits)
    expect(editDistance(b, a, 9)).toBe(edits)
    expect(editDistance(a, b, edits)).toBe(edits)
  })

  it.each([
    ['abcdef', 'abcdeg', 0],
    ['abcdef', 'abxxef', 1],
    ['abcdef', 'fedcba', 2],
    ['abcdef', 'abc', 2],
    ['abcdef', 'bcdefgh', 2],
    ['aac', 'acba', 1],
  ])('returns the maximum plus 1 when %p and %p need more than %d edits', (a, b, max) => {
    expect(editDistance(a, b, max)).toBe(max + 1)
  })
})

describe('closestSpelling', () => {
  const candidates = ['kalmer', 'kalmar', 'lund'].map((spelling) => [spelling, spelling.toUpperCase()] as const)

  it.each([
    ['kalmarr', 2, 'KALMAR'],
    ['kalmar', 2, 'KALMAR'],
    ['kalmr', 2, 'KALMER'],
    ['lund', 0, 'LUND'],
    ['lnud', 1, 'LUND'],
    ['lunden', 1, null],
    ['lnud', 0, null],
  ])('finds for %p, at most %d edits away, %p', (word, maxEdits, value) => {
    expect(closestSpelling(word, candidates, maxEdits)).toBe(value)
  })
})
