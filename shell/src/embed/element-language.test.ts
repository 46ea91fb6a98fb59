import type { Language } from '@carte/contract'
import { describe, expect, it, jest } from '@jest/globals'
import { elementLanguage } from './element-root.ts'

/** Returns the language of an element, from its attribute, the page's language and the browser's languages. */
function languageOf(own: string | null, page: string | null, guest: readonly string[], offered: readonly string[]) {
  jest.spyOn(navigator, 'languages', 'get').mockReturnValue([...guest])
  const around = document.createElement('main')
  if (page !== null) around.lang = page
  const element = around.appendChild(document.createElement('div')).appendChild(document.createElement('carte-menu'))
  return elementLanguage({ language: own as Language | null } as never, element, { languages: offered } as never)
}

describe('elementLanguage of an embed element', () => {
  const ALL = ['sv', 'en', 'fi', 'ru', 'no']
  it.each([
    ['is its attribute’s before the page’s and the browser’s', 'fi', 'en', ['ru'], ALL, 'fi'],
    ['is the page’s before the browser’s', null, 'en', ['ru'], ALL, 'en'],
    ['is the browser’s first offered one when the page has none', null, null, ['de', 'ru', 'en'], ALL, 'ru'],
    ['is the page’s when the chain does not offer the attribute’s', 'fi', 'en', ['sv'], ['sv', 'en'], 'en'],
    ['is the browser’s when the chain does not offer the page’s', null, 'de', ['en'], ['sv', 'en'], 'en'],
    ['is the first that the chain offers when none matches', null, 'de', ['fr'], ['en', 'sv'], 'en'],
    ['is Swedish when the chain offers none', null, 'de', [], [], 'sv'],
    ['has no region', null, 'EN-gb', [], ALL, 'en'],
    ['is Norwegian for bokmål', null, 'nb-NO', [], ALL, 'no'],
    ['is Norwegian for nynorsk', null, null, ['nn'], ALL, 'no'],
  ] as const)('%s', (_, own, page, guest, offered, language) =>
    expect(languageOf(own, page, guest, offered)).toBe(language),
  )
})
