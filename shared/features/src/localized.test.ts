import { describe, expect, it } from '@jest/globals'
import { articleName, articleText, nameOf } from './localized.ts'

const translated = { i18n: [{ language: 'en' as const, name: 'Soups', description: 'Soup', text: 'Hot' }] }

describe('a localized text', () => {
  it('has no `lang` when it is translated to the requested language', () =>
    expect(articleName({ ...translated, description: 'Soppa' }, 'en')).toEqual({ text: 'Soup' }))

  it('has the fallback language as `lang` when only that has a translation', () =>
    expect(nameOf({ ...translated, name: 'Soppor' }, 'fi')).toEqual({ text: 'Soups', lang: 'en' }))

  it('is the untranslated text without any translation', () =>
    expect(nameOf({ i18n: [], name: 'Soppor' }, 'fi')).toEqual({ text: 'Soppor' }))

  it('is empty for an article without a longer description (`text`)', () =>
    expect(articleText({ i18n: [] }, 'fi').text).toBe(''))
})
