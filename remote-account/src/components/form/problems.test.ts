import type { Problem } from '@carte/contract'
import { describe, expect, it } from '@jest/globals'
import { EMAIL_FIELDS, PASSWORD_FIELDS, PROFILE_FIELDS, sortError } from './problems.ts'

type Given = Partial<Omit<Problem, 'code'>> & { readonly code: string }
const problem = (given: Given) => ({ type: 'about:blank', title: '', status: 400, ...given }) as Problem
const FIELDS = { ...EMAIL_FIELDS, ...PASSWORD_FIELDS, ...PROFILE_FIELDS }
const sort = (given: Given) => sortError({ ok: false, problem: problem(given) }, FIELDS)

describe('sortError with one code (LOGIN-11)', () => {
  it.each([
    ['DuplicateUserName', 'email'],
    ['DuplicateEmail', 'email'],
    ['InvalidEmail', 'email'],
    ['PasswordTooShort', 'password'],
    ['PasswordRequiresNonAlphanumeric', 'password'],
    ['PasswordRequiresDigit', 'password'],
    ['PasswordRequiresLower', 'password'],
    ['PasswordRequiresUpper', 'password'],
    ['password-mismatch', 'repeat'],
    ['invalid-phone', 'phone'],
    ['requires-phone', 'phone'],
    ['requires-shop', 'favoriteShop'],
  ])('assigns %s to the field %s, as the code itself and among its errors', (code, field) => {
    expect(sort({ code })).toEqual({ fields: { [field]: [code] }, otherProblem: null })
    expect(sort({ code, errors: { [code]: ['As the server puts it.'] } })).toEqual({
      fields: { [field]: [code] },
      otherProblem: null,
    })
  })

  it.each(['register-user-failure', 'InvalidToken', 'invalid-password', 'rate-limited', 'unreachable', 'of-tomorrow'])(
    'leaves %s without a field, to be shown above the button',
    (code) => expect(sort({ code })).toMatchObject({ fields: {}, otherProblem: { code } }),
  )
})

describe('sortError with several codes', () => {
  it('assigns each code to its own field', () => {
    const errors = { DuplicateUserName: ['a'], DuplicateEmail: ['b'], PasswordTooShort: ['c'], 'requires-shop': ['d'] }
    expect(sort({ code: 'DuplicateUserName', errors })).toEqual({
      fields: {
        email: ['DuplicateUserName', 'DuplicateEmail'],
        password: ['PasswordTooShort'],
        favoriteShop: ['requires-shop'],
      },
      otherProblem: null,
    })
  })

  it('keeps a code without a field together with the server’s text', () => {
    const errors = { InvalidEmail: ['a'], UserNameOdd: ['Odd name.'] }
    expect(sort({ code: 'InvalidEmail', errors })).toMatchObject({
      fields: { email: ['InvalidEmail'] },
      otherProblem: { code: 'UserNameOdd', errors: { UserNameOdd: ['Odd name.'] } },
    })
  })

  it('reads the errors of a response without a known code of its own', () => {
    const errors = { PasswordRequiresDigit: ['Passwords must have at least one digit.'] }
    expect(sort({ code: 'error.badRequest', errors })).toEqual({
      fields: { password: ['PasswordRequiresDigit'] },
      otherProblem: null,
    })
    expect(sort({ code: 'error.badRequest' })).toMatchObject({ fields: {}, otherProblem: { code: 'error.badRequest' } })
  })
})

it.each([
  ['email', { email: ['InvalidEmail'] }],
  ['name', { name: ['missing.name'] }],
  ['lastName', { lastName: ['missing.lastName'] }],
  ['phone', { phone: ['invalid-phone'] }],
  ['favoriteShop', { favoriteShop: ['requires-shop'] }],
  ['acceptTerms', { acceptTerms: ['missing.terms'] }],
])('sortError assigns a validation error of the property %s to its field', (property, fields) =>
  expect(sort({ code: 'validation', errors: { [property]: ['too_big'] } })).toEqual({ fields, otherProblem: null }),
)

it('sortError takes no code named after an Object.prototype member for a field', () => {
  const errors = JSON.parse('{"__proto__":["x"],"constructor":["y"]}')
  const { fields, otherProblem } = sort({ code: 'toString', errors })
  expect([fields, otherProblem?.code]).toEqual([{}, 'toString'])
})
