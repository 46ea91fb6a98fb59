import { describe, expect, it } from '@jest/globals'
import { cultureValue, languageOf, preferredLanguage } from './culture.ts'

describe('languageOf', () => {
  const all = ['sv', 'en', 'fi', 'ru', 'no'] as const
  it.each([
    [undefined, 'fi', all, 'sv'],
    [undefined, 'fi', ['en', 'fi'], 'en'],
    ['c=ru|uic=ru', 'fi', all, 'ru'],
  ] as const)(
    'ignores accept-language unless the policy allows it: cookie %s, header %s',
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
  ] as const)('reads the cookie, then accept-language: cookie %s, header %s', (cookie, header, offered, expected) => {
    expect(languageOf({ cookie, acceptLanguage: header }, { languages: offered, fromBrowser: true })).toBe(expected)
  })
})

describe('the culture cookie', () => {
  it.each(['sv', 'en', 'fi', 'ru', 'no'] as const)('is written as languageOf reads it: %s', (language) => {
    expect(cultureValue(language)).toBe(`c=${language}|uic=${language}`)
    const languages = ['sv', 'en', 'fi', 'ru', 'no'] as const
    const hints = { cookie: cultureValue(language), acceptLanguage: undefined }
    expect(languageOf(hints, { languages, fromBrowser: true })).toBe(language)
  })

  it.each(['xc=fi|uic=fi', 'c=fi|uic=fi;', 'c=fi|uic=', 'c=|uic=fi', 'c=fi', 'c=f1|uic=fi', 'c=fi|uic=f1', ''])(
    'is ignored by languageOf in another form: %j',
    (cookie) => {
      const policy = { languages: ['sv', 'fi'], fromBrowser: false } as const
      expect(languageOf({ cookie, acceptLanguage: undefined }, policy)).toBe('sv')
    },
  )

  it('may contain a different UI culture (uic), which languageOf ignores', () => {
    const policy = { languages: ['sv', 'fi'], fromBrowser: false } as const
    expect(languageOf({ cookie: 'c=fi|uic=en-GB', acceptLanguage: undefined }, policy)).toBe('fi')
  })
})

describe('preferredLanguage', () => {
  const offered = ['sv', 'en', 'fi', 'no'] as const
  it.each([
    ['picks the first of equal qualities', 'fi, en, sv', 'fi'],
    ['picks the highest quality', 'sv;q=0.2, fi;q=0.9, en;q=0.5', 'fi'],
    ['prefers a language without a quality', 'sv;q=0.9, en', 'en'],
    ['accepts spaces around a quality', '  sv ; q=0.1 ,  fi  ;  q=0.8  ', 'fi'],
    ['excludes a quality of zero', 'fi;q=0, sv;q=0.0', undefined],
    ['excludes a quality that is not a number', 'sv;q=high', undefined],
    ['ignores the region', 'fi-FI', 'fi'],
    ['ignores the case', 'FI-fi', 'fi'],
    ['reads Bokmål as Norwegian', 'nb', 'no'],
    ['reads Nynorsk with a region as Norwegian', 'nn-NO', 'no'],
    ['does not read a longer code that begins with nb as Norwegian', 'nbx, en;q=0.1', 'en'],
    ['does not read a longer code that ends with nb as Norwegian', 'xnb, en;q=0.1', 'en'],
    ['skips languages that are not offered', 'de, ru, sv;q=0.1', 'sv'],
    ['returns undefined if no language is offered', 'de, ru', undefined],
    ['returns undefined for the wildcard', '*', undefined],
    ['returns undefined for an empty header', '', undefined],
    ['returns undefined without a header', undefined, undefined],
    ['reads the first 500 characters', `${'de,'.repeat(166)}fi`, 'fi'],
    ['ignores characters after the first 500', `${'de,'.repeat(167)}fi`, undefined],
  ] as const)('%s', (_title, header, language) => {
    expect(preferredLanguage(header, offered)).toBe(language)
  })
})

describe('languageOf without a matching preference', () => {
  it.each([
    [['ru', 'en', 'sv'], 'sv'],
    [['ru', 'en'], 'en'],
    [['ru', 'fi'], 'ru'],
    [[], 'sv'],
  ] as const)('picks from %j the default %s', (languages, language) => {
    const hints = { cookie: undefined, acceptLanguage: 'de' }
    expect(languageOf(hints, { languages, fromBrowser: true })).toBe(language)
  })
})
