import { describe, expect, it } from '@jest/globals'
import { languageOf } from './culture.ts'

describe('the language of a page', () => {
  const all = ['sv', 'en', 'fi', 'ru', 'no'] as const
  it.each([
    [undefined, 'fi', all, 'sv'],
    [undefined, 'fi', ['en', 'fi'], 'en'],
    ['c=ru|uic=ru', 'fi', all, 'ru'],
  ] as const)(
    'ignores the browser unless the operator says otherwise: cookie %s, browser %s',
    (cookie, header, offered, expected) => {
      expect(languageOf({ cookie, acceptLanguage: header }, { languages: offered, fromBrowser: false })).toBe(expected)
    },
  )

  it.each([
    ['c=fi|uic=fi', 'en', all, 'fi'],
    [undefined, 'de-DE, ru;q=0.5, en;q=0.8', all, 'en'],
    [undefined, 'nb-NO,nb;q=0.9', all, 'no'],
    [undefined, undefined, all, 'sv'],
    ['c=xx|uic=xx', undefined, all, 'sv'],
    ['c=fi|uic=fi', undefined, ['en', 'ru'], 'en'],
    ['"><script>', '*', ['ru'], 'ru'],
  ] as const)('cookie %s, browser %s', (cookie, header, offered, expected) => {
    expect(languageOf({ cookie, acceptLanguage: header }, { languages: offered, fromBrowser: true })).toBe(expected)
  })
})
