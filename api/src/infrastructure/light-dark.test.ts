import { describe, expect, it } from '@jest/globals'
import { resolveLightDark, withThemeFallback } from './light-dark.ts'

describe('resolveLightDark', () => {
  it.each([
    ['light-dark(#fff, #000)', '#fff', '#000'],
    ['light-dark(rgb(1, 2, 3), hsl(0, 0%, 0%))', 'rgb(1, 2, 3)', 'hsl(0, 0%, 0%)'],
    ['var(--own, light-dark(gold, teal))', 'var(--own, gold)', 'var(--own, teal)'],
    ['0 1px light-dark(#111, #222), 0 2px light-dark(#333, #444)', '0 1px #111, 0 2px #333', '0 1px #222, 0 2px #444'],
    ['light-dark(gold)', 'gold', 'gold'],
    ['light-dark(gold', 'gold', 'gold'],
    ['teal', 'teal', 'teal'],
  ])('resolves %s to %s and %s', (css, light, dark) => {
    expect([resolveLightDark(css, 'light'), resolveLightDark(css, 'dark')]).toEqual([light, dark])
  })
})

describe('withThemeFallback', () => {
  it('adds the light colors, and the dark ones for a dark theme', () => {
    expect(withThemeFallback(':root { color: light-dark(#fff, #000) }\n')).toBe(
      ':root { color: light-dark(#fff, #000) }\n@supports not (color: light-dark(#000, #000)) {\n:root { color: #fff }\n@media (prefers-color-scheme: dark) {\n:root { color: #000 }\n}\n}\n',
    )
  })

  it('leaves a rule without themes as it is', () => expect(withThemeFallback(':root {}\n')).toBe(':root {}\n'))
})
