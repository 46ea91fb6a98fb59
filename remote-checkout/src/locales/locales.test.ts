import { describe, expect, it } from '@jest/globals'
import { en } from './en.ts'
import { fi } from './fi.ts'
import { no } from './no.ts'
import { ru } from './ru.ts'
import { sv } from './sv.ts'

const placeholders = (text: string | undefined) =>
  [...(text ?? '').matchAll(/\{\{(\w+)\}\}/g)].map(([, name]) => name).sort()

describe.each(Object.entries({ sv, fi, ru, no }))(
  'the checkout messages in %s',
  (_, texts: Readonly<Record<string, string>>) => {
    it('are never empty and have the same placeholders as the English ones', () => {
      for (const [key, english] of Object.entries(en)) {
        expect([key, texts[key] === '', placeholders(texts[key])]).toEqual([key, false, placeholders(english)])
      }
    })
  },
)
