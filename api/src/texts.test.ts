import { existsSync, globSync, readFileSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { LANGUAGES, type Language } from '@carte/contract'
import type { Catalogue } from '@carte/i18n/server'
import { describe, expect, it } from '@jest/globals'

const SOURCES = globSync('**/*.ts', { cwd: import.meta.dirname }).filter((file) => !file.endsWith('.test.ts'))

/** The files with the English texts. Most have the texts of all languages; long texts have a file for each language. */
const PLACES = SOURCES.filter((file) => basename(file) === 'texts.ts')
  .map((file) => {
    const locales = join(dirname(file), 'locales')
    return existsSync(join(import.meta.dirname, locales)) ? join(locales, 'en.ts') : file
  })
  .sort()

async function read(place: string, language: Language): Promise<Catalogue> {
  const file = await import(join(import.meta.dirname, place.replace('/en.ts', `/${language}.ts`)))
  return file[language]
}

const PLURAL = /_(?:zero|one|two|few|many|other)$/
const placeholdersOf = (text = '') => (text.match(/\{\{\w+\}\}/g) ?? []).sort()

/** Returns the keys that a language needs: those of English, with the language's own plural forms. */
function keysFor(language: Language, english: Catalogue): readonly string[] {
  const { pluralCategories } = new Intl.PluralRules(language).resolvedOptions()
  const forms = (key: string) => pluralCategories.map((form) => key.replace(PLURAL, `_${form}`))
  return [...new Set(Object.keys(english).flatMap((key) => (PLURAL.test(key) ? forms(key) : [key])))].sort()
}

it('The server’s texts are in files with the name texts.ts', () => {
  const defining = SOURCES.filter((file) =>
    readFileSync(join(import.meta.dirname, file), 'utf8').includes('defineServerTexts('),
  )
  expect(defining.filter((file) => basename(file) !== 'texts.ts')).toEqual([])
  expect(PLACES.length).toBeGreaterThanOrEqual(10)
})

describe.each(PLACES)('the texts in %s', (place) => {
  it.each(LANGUAGES)('are complete in %s', async (language) => {
    const [english, texts] = await Promise.all([read(place, 'en'), read(place, language)])
    expect(Object.keys(texts).sort()).toEqual(keysFor(language, english))
    expect(Object.entries(texts).filter(([, text]) => text.trim() === '')).toEqual([])
  })

  // The compiler checks values against the English text only.
  it.each(LANGUAGES)('take the same values in %s as in English', async (language) => {
    const [english, texts] = await Promise.all([read(place, 'en'), read(place, language)])
    for (const [key, text] of Object.entries(texts)) {
      const original = english[key] ?? english[key.replace(PLURAL, '_other')]
      // The singular text may omit the number.
      if (!key.endsWith('_one')) expect([key, placeholdersOf(text)]).toEqual([key, placeholdersOf(original)])
      expect(text.replaceAll(/\{\{\w+\}\}/g, '')).not.toMatch(/[{}]|\$t\(/)
    }
  })
})
