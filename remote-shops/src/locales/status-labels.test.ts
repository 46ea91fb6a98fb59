import { expect, it } from '@jest/globals'
import { en } from './en.ts'
import { fi } from './fi.ts'
import { no } from './no.ts'
import { ru } from './ru.ts'
import { sv } from './sv.ts'

const LABELS = ['open', 'paused', 'offline', 'closed', 'comingSoon'] as const

it.each(Object.entries({ sv, fi, ru, no }))(
  'The status labels of a shop in %s are never the English ones',
  (_, texts) => {
    for (const label of LABELS) expect(texts[`badge.${label}`]).not.toBe(en[`badge.${label}`])
    for (const label of ['paused', 'offline', 'closed'] as const)
      expect(texts[`single.${label}`]).not.toBe(en[`single.${label}`])
  },
)
