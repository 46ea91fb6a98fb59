import { describe, expect, it } from '@jest/globals'
import { cultureValue, languageOf, preferredLanguage } from './culture.ts'

describe('languageOf', () => {
  const all = ['sv', 'en', 'fi', 'ru', 'no'] as const
  it.each([
    [undefined, 'fi', all, 'sv'],
    [undefined, 'fi', ['en', 'fi'], 'en'],
    ['c=ru|uic=ru', 'fi', all, 'ru'],
  ] as const)('ignores accept-language by default: cookie %s, header %s', (cookie, header, offered, expected) => {
    expect(languageOf({ cookie, acceptLanguage: header }, { languages: offered, fromBrowser: false })).toBe(expected)
  })

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

describe('cultureValue', () => {
  it.each(['sv', 'en', 'fi', 'ru', 'no'] as const)('writes a cookie value that languageOf reads as %s', (language) => {
    expect(cultureValue(language)).toBe(`c=${language}|uic=${language}`)
    const others = ['sv', 'en', 'fi', 'ru', 'no'] as const
    const hints = { cookie: cultureValue(language), acceptLanguage: undefined }
    expect(languageOf(hints, { languages: others, fromBrowser: true })).toBe(language)
  })

  it.each(['xc=fi|uic=fi', 'c=fi|uic=fi;', 'c=fi|uic=', 'c=|uic=fi', 'c=fi', 'c=f1|uic=fi', 'c=fi|uic=f1', ''])(
    'is the only cookie form that languageOf reads, not %j',
    (cookie) => {
      const policy = { languages: ['sv', 'fi'], fromBrowser: false } as const
      expect(languageOf({ cookie, acceptLanguage: undefined }, policy)).toBe('sv')
    },
  )

  it('may contain a different texts language, which languageOf ignores', () => {
    const policy = { languages: ['sv', 'fi'], fromBrowser: false } as const
    expect(languageOf({ cookie: 'c=fi|uic=en-GB', acceptLanguage: undefined }, policy)).toBe('fi')
  })
})

describe('preferredLanguage', () => {
  const offered = ['sv', 'en', 'fi', 'no'] as const
  it.each([
    ['the first of equals', 'fi, en, sv', 'fi'],
    ['the one of the highest quality', 'sv;q=0.2, fi;q=0.9, en;q=0.5', 'fi'],
    ['one without a quality first', 'sv;q=0.9, en', 'en'],
    ['a quality with spaces around it', '  sv ; q=0.1 ,  fi  ;  q=0.8  ', 'fi'],
    ['none that the browser excludes with a quality of zero', 'fi;q=0, sv;q=0.0', undefined],
    ['none whose quality is no number', 'sv;q=high', undefined],
    ['the language of a region', 'fi-FI', 'fi'],
    ['capital letters', 'FI-fi', 'fi'],
    ['Bokmål as Norwegian', 'nb', 'no'],
    ['Nynorsk of a region as Norwegian', 'nn-NO', 'no'],
    ['no other language that begins like Norwegian', 'nbx, en;q=0.1', 'en'],
    ['no other language that ends like Norwegian', 'xnb, en;q=0.1', 'en'],
    ['the next one where the first is not on offer', 'de, ru, sv;q=0.1', 'sv'],
    ['none where nothing is on offer', 'de, ru', undefined],
    ['none where any will do', '*', undefined],
    ['none where the header is empty', '', undefined],
    ['none where there is no header', undefined, undefined],
    ['what stands in the first 500 characters', `${'de,'.repeat(166)}fi`, 'fi'],
    ['nothing beyond 500 characters', `${'de,'.repeat(167)}fi`, undefined],
  ] as const)('picks %s', (_what, header, language) => {
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
