import { describe, expect, it } from '@jest/globals'
import { articleName, articleText, nameOf } from './localized.ts'

const translated = { i18n: [{ language: 'en' as const, name: 'Soups', description: 'Soup', text: 'Hot' }] }

describe('a localized text', () => {
  it('has no `lang` in the language of a translation', () =>
    expect(articleName({ ...translated, description: 'Soppa' }, 'en')).toEqual({ text: 'Soup' }))

  it('names the fallback language if only that has a translation', () =>
    expect(nameOf({ ...translated, name: 'Soppor' }, 'fi')).toEqual({ text: 'Soups', lang: 'en' }))

  it('is the untranslated text without any translation', () =>
    expect(nameOf({ i18n: [], name: 'Soppor' }, 'fi')).toEqual({ text: 'Soppor' }))

  it('is empty for an article without a description', () => expect(articleText({ i18n: [] }, 'fi').text).toBe(''))
})
