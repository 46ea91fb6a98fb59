import { describe, expect, it } from '@jest/globals'
import { PASSWORD_PROBLEMS, passwordProblems, passwordVariants } from './password.ts'

describe('passwordProblems (LOGIN-14)', () => {
  it.each<[string, string[]]>([
    ['Smaklig1!', []],
    ['Aa1!aa', []],
    ['Aa1! a', []],
    ['Пароль1!', []],
    ['Ålö12 ', []],
    ['Aa1!a', ['PasswordTooShort']],
    // An emoji counts as one character.
    ['Aa1!🍕', ['PasswordTooShort']],
    ['Smaklig1', ['PasswordRequiresNonAlphanumeric']],
    ['Smaklig!', ['PasswordRequiresDigit']],
    ['SMAKLIG1!', ['PasswordRequiresLower']],
    ['smaklig1!', ['PasswordRequiresUpper']],
    ['smaklig', ['PasswordRequiresNonAlphanumeric', 'PasswordRequiresDigit', 'PasswordRequiresUpper']],
    ['', [...PASSWORD_PROBLEMS]],
  ])('finds in “%s” the problems %j', (password, problems) => expect(passwordProblems(password)).toEqual(problems))
})

describe('passwordVariants', () => {
  it.each([
    ['Password1!', 'password1'],
    ['Password1!', 'password'],
    ['P@ssw0rd1!', 'password'],
    ['!Qwerty', 'qwerty'],
    ['123456', '123456'],
    ['Dragon2024!!', 'dragon'],
    ['M0nk3y', 'monkey'],
    ['5un5h1ne', 'sunshine'],
    ['7r4v3l', 'travel'],
    ['$unsh!ne', 'sunshine'],
    ['--letmein--', 'letmein'],
    ['rock!n!roll', 'rock!n!roll'],
    ['rock!n!roll', 'rockiniroll'],
  ])('derives from “%s” the guess “%s”', (password, guess) => expect(passwordVariants(password)).toContain(guess))

  it('lists each variant once, the password first, and none shorter than 6 characters', () => {
    const variants = passwordVariants('Abcdef')
    expect(variants[0]).toBe('Abcdef')
    expect(new Set(variants).size).toBe(variants.length)
    expect(passwordVariants('Anna1!').every(({ length }) => length >= 6)).toBe(true)
    expect(passwordVariants('')).toEqual([])
  })
})
