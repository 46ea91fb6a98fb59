import { describe, expect, it } from '@jest/globals'
import type { ErrorCode } from './error-codes.ts'
import { codeOfStatus, hasTextForPeople, isDerivedFromStatus } from './problem.ts'

describe('codeOfStatus (SITE-4)', () => {
  it.each<[ErrorCode, readonly number[]]>([
    ['error.server', [500, 501, 502, 503, 504, 599, 600, 999]],
    ['error.notFound', [404]],
    ['error.badRequest', [400, 401, 402, 403, 405, 409, 410, 418, 422, 429, 499]],
    ['error.moved', [300, 301, 302, 304, 307, 308, 399]],
    ['error.unknown', [-1, 0, 100, 101, 199, 200, 204, 299, Number.NaN]],
  ])('returns %s for the right statuses', (code, statuses) => {
    expect(statuses.map(codeOfStatus)).toEqual(statuses.map(() => code))
    expect(isDerivedFromStatus(code)).toBe(true)
  })
})

describe('hasTextForPeople', () => {
  it.each([
    [{ status: 400 }, false],
    [{ status: 400, detail: '' }, false],
    [{ status: 400, detail: 'The kitchen is full' }, true],
    [{ status: 400, errors: { Email: ['Taken'] } }, true],
    [{ status: 0, detail: 'Of this page itself' }, true],
    [{ status: 500, detail: 'System.NullReferenceException at …' }, false],
    [{ status: 503, errors: { database: ['away'] } }, false],
  ])('for %j is %s', (problem, speaks) => expect(hasTextForPeople(problem)).toBe(speaks))
})
