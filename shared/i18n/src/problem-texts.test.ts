import type { Problem } from '@carte/contract'
import { beforeAll, describe, expect, it } from '@jest/globals'
import { commonTexts, problemText, problemTexts } from './common.ts'
import type { Translate } from './texts.ts'
import { createTranslator } from './translator.ts'

type English = NonNullable<typeof commonTexts.english>
let t: Translate<English>
beforeAll(async () => {
  const translator = createTranslator('en')
  await translator.ensure([commonTexts])
  t = translator.translate(commonTexts)
})

type Given = Partial<Omit<Problem, 'code'>> & { readonly code: string }
const problem = (given: Given) => ({ type: 'about:blank', title: '', status: 400, ...given }) as Problem
const UNKNOWN = 'Something unexpected happened. Please try again.'
const INVALID = 'One or more validation errors occurred.'

describe('problemText', () => {
  it.each([
    'of-tomorrow',
    'constructor',
    'toString',
    '__proto__',
    'hasOwnProperty',
    '$t(action.close)',
    '{{number}}',
    'error.of-tomorrow',
    'error.heading',
    '',
  ])('returns the unknown-error text for the code “%s”', (code) =>
    expect(problemText(t, problem({ code }))).toBe(UNKNOWN),
  )

  it('returns the validation text when a server names fields without a code', () =>
    expect(problemText(t, problem({ code: 'error.badRequest', errors: { Email: ['Taken'] } }))).toBe(INVALID))
})

describe('problemTexts', () => {
  it.each<[string, Given, readonly string[]]>([
    ['an unknown code', { code: 'of-tomorrow', detail: '<b>Later</b>' }, ['<b>Later</b>']],
    ['an unknown code of a failed server', { code: 'of-tomorrow', status: 502, detail: 'Later' }, ['Later']],
    ['an unknown code with a blank detail', { code: 'of-tomorrow', detail: ' ' }, []],
    ['no code', { code: 'error.badRequest', detail: 'The kitchen is full' }, ['The kitchen is full']],
    ['this page itself', { code: 'error.unknown', status: 0, detail: 'Of a remote' }, ['Of a remote']],
    ['no code, fields', { code: 'error.badRequest', errors: { Name: ['Too long', 'Odd'] } }, ['Too long', 'Odd']],
    [
      'no code, fields that are codes',
      { code: 'error.badRequest', errors: { PasswordTooShort: ['Passwords must be at least 6 characters.'] } },
      ['Your password needs at least 6 characters.'],
    ],
    [
      'no code, texts that are codes',
      { code: 'error.badRequest', detail: 'LockedOut' },
      ['Too many failed attempts. Please wait five minutes.'],
    ],
    ['the same twice', { code: 'x', detail: 'A', errors: { a: ['A'], b: ['A'] } }, ['A']],
    ['words like a payment’s code', { code: 'x', errors: { email: ['invalid'] } }, ['invalid']],
    ['words like a template', { code: 'x', detail: '{{number}} $t(action.close)' }, ['{{number}} $t(action.close)']],
    ['one text for a list', { code: 'x', errors: { a: 'Odd' } as never }, ['Odd']],
    ['no texts at all', { code: 'x', detail: 5 as never, errors: { a: [null, {}, 7], b: null } as never }, []],
    ['a failure without a code', { code: 'error.server', status: 500, detail: 'NullReferenceException at' }, []],
    ['an id', { code: 'failed-find-order', status: 404, detail: 'x-17' }, []],
    ['codes of articles', { code: 'unavailable-products', errors: { items: ['A1'] } }, []],
    ['a payment', { code: 'orderNotFound', detail: 'calculatedPrice' }, []],
    ['our validation', { code: 'validation', detail: INVALID, errors: { note: ['too_big'] } }, []],
  ])('returns the right texts for %s', (_of, given, words) => expect(problemTexts(t, problem(given))).toEqual(words))

  it('returns at most 10 texts of 2,000 characters', () => {
    const many = Array.from({ length: 50 }, (_, index) => `${index}${'x'.repeat(5000)}`)
    const words = problemTexts(t, problem({ code: 'x', errors: { many } }))
    expect(words).toHaveLength(10)
    expect(words.every(({ length }) => length === 2000)).toBe(true)
  })
})
