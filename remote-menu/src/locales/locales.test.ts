import { describe, expect, it } from '@jest/globals'
import { en } from './en.ts'
import { fi } from './fi.ts'
import { no } from './no.ts'
import { ru } from './ru.ts'
import { sv } from './sv.ts'

const placeholders = (text: string) => [...text.matchAll(/\{\{(\w+)\}\}/g)].map(([, name]) => name).sort()
const english = Object.entries<string>(en)

describe.each(Object.entries({ sv, fi, ru, no }))('the menu messages in %s', (_, texts) => {
  it.each(english)('translate %s with the same placeholders as in English', (key, text) => {
    const own = (texts as Readonly<Record<string, string>>)[key] ?? ''
    expect(own.trim()).not.toBe('')
    expect(placeholders(own)).toEqual(placeholders(text))
  })
})
