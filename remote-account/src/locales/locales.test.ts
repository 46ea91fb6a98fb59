import { describe, expect, it } from '@jest/globals'
import { en } from './en.ts'
import { fi } from './fi.ts'
import { no } from './no.ts'
import { ru } from './ru.ts'
import { sv } from './sv.ts'

const marks = (text: string | undefined) =>
  [...(text ?? '').matchAll(/\{\{\w+\}\}|\[\w+\]/g)].map(([mark]) => mark).sort()

describe.each(Object.entries({ sv, fi, ru, no }))(
  'the account messages in %s',
  (_, texts: Readonly<Record<string, string>>) => {
    it('are all non-empty, with the same placeholders and links as the English ones', () => {
      for (const [key, english] of Object.entries(en)) {
        expect([key, texts[key]?.trim() === '', marks(texts[key])]).toEqual([key, false, marks(english)])
      }
    })
  },
)
