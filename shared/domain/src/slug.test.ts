import { describe, expect, it } from '@jest/globals'
import { slugOf } from './ids.ts'

describe('slugOf', () => {
  it.each([
    ['Carte Vasastan', 'carte-vasastan'],
    ['  Fish & Chips  ', 'fish-chips'],
    ['a - b -- c', 'a-b-c'],
    ["Joe's (new) №1!", 'joes-new-1'],
    ['"><x', 'x'],
    ['Smörgås', 'smörgås'],
    ['Борщ дня', 'борщ-дня'],
    ['--x--', 'x'],
    ['snake_case', 'snakecase'],
    ['tab\tand\nline', 'tab-and-line'],
    ['', ''],
    ['!?', ''],
  ])('turns %p into %p', (text, slug) => {
    expect(slugOf(text)).toBe(slug)
  })
})
