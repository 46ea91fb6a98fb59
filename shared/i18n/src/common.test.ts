import { ALLERGENS, ARTICLE_TAGS, LANGUAGES, ORDER_STATUSES } from '@carte/contract'
import { ERROR_CODES } from '@carte/contract/error-codes'
import { describe, expect, it } from '@jest/globals'
import { commonTexts, problemText } from './common.ts'
import { createTranslator } from './translator.ts'

const wanted = [
  ...ERROR_CODES.map((code) => `problem.${code}`),
  ...ORDER_STATUSES.map((status) => `status.${status}`),
  ...ALLERGENS.map((allergen) => `allergen.${allergen}`),
  ...ARTICLE_TAGS.map((tag) => `tag.${tag}`),
]

describe.each(LANGUAGES)('the common texts in %s', (language) => {
  it('have a text for every code of the contract and none for a removed error code', async () => {
    const texts = await commonTexts.load(language)
    expect(wanted.filter((key) => !texts[key]?.trim())).toEqual([])
    // A message for a removed code would never be shown.
    expect(Object.keys(texts).filter((key) => key.startsWith('problem.') && !wanted.includes(key))).toEqual([])
  })

  it('show the unknown-error text for a code of a newer server', async () => {
    const translator = createTranslator(language)
    await translator.ensure([commonTexts])
    const t = translator.translate(commonTexts)
    const code = 'of-tomorrow' as 'unavailable'
    expect(problemText(t, { code })).toBe(problemText(t, { code: 'error.unknown' }))
  })
})
