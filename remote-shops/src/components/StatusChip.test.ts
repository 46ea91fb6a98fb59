import { expect, it } from '@jest/globals'
import { en } from '../locales/en.ts'
import { fi } from '../locales/fi.ts'
import { no } from '../locales/no.ts'
import { ru } from '../locales/ru.ts'
import { sv } from '../locales/sv.ts'

const LABELS = ['open', 'paused', 'offline', 'closed', 'comingSoon'] as const

it.each(Object.entries({ sv, fi, ru, no }))(
  'The status labels of a shop in %s are never the English ones',
  (_, words) => {
    for (const label of LABELS) expect(words[`badge.${label}`]).not.toBe(en[`badge.${label}`])
    for (const label of ['paused', 'offline', 'closed'] as const)
      expect(words[`single.${label}`]).not.toBe(en[`single.${label}`])
  },
)
