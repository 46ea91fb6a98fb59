import { LANGUAGES, type Language, PAYMENT_ERRORS, type Problem } from '@carte/contract'
import { ERROR_CODES } from '@carte/contract/error-codes'
import { describe, expect, it } from '@jest/globals'
import { commonTexts, problemText } from './common.ts'
import { createTranslator } from './translator.ts'

/** The error codes of the specification, in its groups. They must not change; all other codes are our own. */
const CATALOGUE: Readonly<Record<string, readonly string[]>> = {
  generic: ['error.server', 'error.badRequest', 'error.notFound', 'error.moved', 'error.unknown', 'validation'],
  account: [
    'InvalidToken',
    'PasswordTooShort',
    'PasswordRequiresNonAlphanumeric',
    'PasswordRequiresDigit',
    'PasswordRequiresLower',
    'PasswordRequiresUpper',
    'DuplicateUserName',
    'DuplicateEmail',
    'invalid-password',
    'register-user-failure',
    'password-mismatch',
    'send-email-confirmation-failed',
    'invalid-phone',
    'requires-phone',
    'requires-shop',
  ],
  order: [
    'failed-find-order',
    'unavailable-products',
    'shop-closed',
    'shop-closed-at-pickuptime',
    'shop-paused',
    'create-order-failed',
    'create-order-failed-missing-recipe-items',
    'deliverySpotRequired',
  ],
  'pre-order': [
    'invalid-shop-id',
    'shop-not-found',
    'internal-server-error',
    'missing-parameter',
    'invalid-parameter',
    'shop-paused',
    'shop-offline',
    'shop-method-not-supported',
    'unknown-error',
  ],
  till: [
    'shop-error-internal-error',
    'shop-error-invalid-date-time',
    'shop-error-date-time-in-the-past',
    'shop-error-timeout-waiting-for-call-lock',
    'shop-error-terminal-not-found',
    'shop-error-stock-center-not-found',
    'shop-error-recipe-items-missing',
    'shop-error-internal-error-in-call',
    'shop-error-order-not-found',
    'shop-error-order-is-delivered',
    'shop-error-order-is-deleted',
    'shop-error-order-is-started',
    'shop-error-database-error',
    'shop-error-failed-to-open-database',
    'shop-error-failed-to-init-coffe-card',
    'shop-error-failed-to-init-coffe-card-campaing',
    'shop-error-profit-center-not-found',
    'shop-error-payment-not-found',
    'shop-error-slots-not-in-use',
    'shop-error-cashier-not-found',
    'shop-error-currency-error',
    'shop-error-articles-not-available',
    'shop-error-slot-not-available',
    'shop-error-internal-error-post-order-check-error',
    'shop-error-internal-error-post-order-fixed',
    'shop-error-internal-error-post-order-not-fixed',
    'shop-error-no-central-web-plu',
  ],
  'menu, receipt, languages': ['menu-not-found', 'receipt-failed', 'no-languages'],
}
const CODES = [...new Set(Object.values(CATALOGUE).flat())]

const PAYMENT: readonly (readonly [code: string, number: string])[] = [
  ['failed', '01'],
  ['aborted', '02'],
  ['notPaid', '03'],
  ['invalid', '04'],
  ['accesstokenMissing', '05'],
  ['IdentifierMissing', '06'],
  ['NotFound', '07'],
  ['merchantNotFound', '08'],
  ['orderNotFound', '09'],
  ['returnUrl', '10'],
  ['requestParametersMissing', '11'],
  ['orderFailed', '12'],
  ['captureFailed', '13'],
  ['createError', '14'],
  ['loadScriptError', '15'],
]

/** The messages that the specification quotes, with corrected language. */
const QUOTED: readonly (readonly [code: string, sentence: string])[] = [
  ['error.server', 'There was a server error, please try again.'],
  ['error.notFound', 'The page could not be found, maybe the article or page is not available for this restaurant.'],
  ['validation', 'One or more validation errors occurred.'],
  ['DuplicateUserName', 'An account with this email already exists.'],
  ['DuplicateEmail', 'Try to login or forgot password instead.'],
  ['receipt-failed', 'Failed to send the receipt via email, please try again.'],
  ['no-languages', 'No languages has been configured.'],
  ['deliverySpotRequired', 'Please select a delivery spot before proceeding.'],
]

async function loadErrorTexts(language: Language) {
  const translator = createTranslator(language)
  await translator.ensure([commonTexts])
  const t = translator.translate(commonTexts)
  return (code: string, detail?: string) => problemText(t, { code, detail } as Problem)
}

it('The contract contains every error code and payment error number of the specification', () => {
  expect(CODES.filter((code) => !(ERROR_CODES as readonly string[]).includes(code))).toEqual([])
  expect(Object.entries(PAYMENT_ERRORS).map(([code, { number }]) => [code, number])).toEqual(PAYMENT)
})

describe.each(LANGUAGES)('the error catalogue in %s', (language) => {
  it('has a complete sentence for each code, other than that for an unknown error', async () => {
    const textOf = await loadErrorTexts(language)
    const unknown = textOf('error.unknown')
    const untranslated = CODES.filter((code) => code !== 'error.unknown' && textOf(code) === unknown)
    expect(untranslated).toEqual([])
    // Not a key, a placeholder, or a note to the translator.
    const unfinished = CODES.filter(
      (code) => textOf(code) === code || /\{\{|problem\.|todo|lorem|xxx/i.test(textOf(code)),
    )
    expect(unfinished).toEqual([])
    // A sentence, not a single word.
    expect(CODES.filter((code) => !/^\p{Lu}.{8,}[.?]$/u.test(textOf(code)))).toEqual([])
  })

  it.each(PAYMENT)('shows the payment error %s with its number %s', async (code, number) => {
    const textOf = await loadErrorTexts(language)
    expect(textOf(code)).toContain(number)
    expect(textOf(code)).toBe(textOf('failed').replace('01', number))
  })

  it.each(['failed-find-order', 'menu-not-found'])(
    'includes the id in the text of %s, without interpolating it',
    async (code) => {
      const textOf = await loadErrorTexts(language)
      // An id is not interpolated as a template.
      for (const id of ['x-17', '{{number}}', '$t(action.close)', '<b>']) expect(textOf(code, id)).toContain(id)
      expect(textOf(code)).not.toBe(textOf(code, 'x-17'))
    },
  )
})

it('The error catalogue has a different text in each of the five languages', async () => {
  const [one, ...others] = await Promise.all(LANGUAGES.map(loadErrorTexts))
  expect(others).toHaveLength(4)
  const all = [one, ...others].map((textOf) => CODES.map((code) => textOf?.(code)))
  const shared = CODES.filter((_, index) => new Set(all.map((texts) => texts[index])).size < LANGUAGES.length)
  expect(shared).toEqual([])
})

it.each<[Language, RegExp]>([
  ['ru', /[A-Za-z]{3}/],
  ['fi', /[åÅ]|\b(the|please|order)\b/i],
  ['sv', /[æøÆØ]|\b(the|please|order)\b/i],
  ['no', /[äöÄÖ]|\b(the|please|order)\b/i],
])('The common texts in %s contain no vocabulary of another language', async (language, foreign) => {
  const texts = await commonTexts.load(language)
  const foreignTexts = Object.entries(texts).filter(([, text]) => foreign.test(text.replaceAll(/\{\{\w+\}\}/g, '')))
  expect(foreignTexts).toEqual([])
})

it.each(QUOTED)('The English text of %s is the one that the specification quotes', async (code, sentence) => {
  const textOf = await loadErrorTexts('en')
  expect(textOf(code)).toBe(sentence)
})
