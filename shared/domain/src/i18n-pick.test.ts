import { describe, expect, it } from '@jest/globals'
import { pick } from './culture.ts'

const soup = {
  i18n: [
    { language: 'sv' as const, description: 'Soppa', text: '' },
    { language: 'en' as const, description: 'Soup', text: 'of the day' },
  ],
}

describe('pick (localized field)', () => {
  it.each([
    ['description', 'sv', 'Soppa'],
    ['description', 'en', 'Soup'],
    ['description', 'fi', 'Soup'],
    // An empty translation counts as missing.
    ['text', 'sv', 'of the day'],
    ['name', 'sv', 'plain'],
    ['description', 'constructor', 'Soup'],
  ] as const)('picks the field %s in %s', (field, language, text) => {
    expect(pick(soup, field, language, 'plain')).toBe(text)
  })

  it('falls back to the plain text', () => {
    expect(pick({ i18n: [] }, 'name', 'sv', 'Soppa')).toBe('Soppa')
  })
})
