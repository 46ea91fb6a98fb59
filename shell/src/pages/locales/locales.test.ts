import { describe, expect, it } from '@jest/globals'
import { en } from './en.ts'
import { fi } from './fi.ts'
import { no } from './no.ts'
import { ru } from './ru.ts'
import { sv } from './sv.ts'

type Texts = Readonly<Record<string, string>>
const LANGUAGES: Readonly<Record<string, Texts>> = { en, sv, fi, ru, no }
/** Longest text, in characters, that may occur twice. */
const SHORT = 40

const placeholders = (text: string | undefined) =>
  [...(text ?? '').matchAll(/\{\{(\w+)\}\}/g)].map(([, name]) => name).sort()

describe.each(Object.entries(LANGUAGES))('the legal texts in %s', (language, texts) => {
  it('are complete and have the English placeholders', () => {
    expect(Object.keys(texts)).toEqual(Object.keys(en))
    for (const [key, english] of Object.entries(en)) {
      expect([key, texts[key] === '', placeholders(texts[key])]).toEqual([key, false, placeholders(english)])
    }
  })

  it('are translated', () => {
    for (const [other, theirs] of Object.entries(LANGUAGES)) {
      if (other === language) continue
      const same = Object.keys(en).filter((key) => texts[key] === theirs[key])
      const allowed = other === 'en' || language === 'en' ? 0 : SHORT
      expect([other, same.filter((key) => (texts[key] ?? '').length > allowed)]).toEqual([other, []])
    }
  })

  it('contain no markup and no long text twice', () => {
    const all = Object.values(texts)
    expect(all.filter((text) => /<|&\w+;/.test(text))).toEqual([])
    // Paragraphs use their text as React key, so they must be unique.
    const long = all.filter((text) => text.length > SHORT)
    expect(new Set(long).size).toBe(long.length)
  })
})

it('The Russian legal texts are written in Cyrillic', () => {
  for (const [key, text] of Object.entries(ru)) expect([key, /[а-яё]/i.test(text)]).toEqual([key, true])
})
