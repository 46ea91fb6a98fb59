import { describe, expect, it } from '@jest/globals'
import { toE164 } from './phone.ts'

describe('a telephone number as the whole world dials it', () => {
  it.each([
    ['070-174 06 05', 'SE', '+46701740605'],
    ['+46 (0)70-174 06 05', 'SE', '+46701740605'],
    ['0046701740605', 'SE', '+46701740605'],
    ['070.174.06.05', 'SE', '+46701740605'],
    ['040 000 0123', 'FI', '+358400000123'],
    ['412 34 567', 'NO', '+4741234567'],
    ['+358 400 000 123', 'SE', '+358400000123'],
    ['+7 912 345-67-89', 'NO', '+79123456789'],
    ['070-174 06 05', 'XX', null],
    ['+46701740605', 'XX', '+46701740605'],
    ['12345', 'SE', null],
    ['ring Anna på 070-174 06 05', 'SE', null],
    ['070-174 06 05 ext. 3', 'SE', null],
    ['+46701740605; +46701740606', 'SE', null],
    ['', 'SE', null],
  ])('%j in %s', (text, country, number) => {
    expect(toE164(text, country)).toBe(number)
  })
})
