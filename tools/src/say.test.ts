import { expect, it } from '@jest/globals'
import { kilobytes, sentenceOf, table, UserError } from './say.ts'

it('lines numbers up on the right and words on the left', () => {
  expect(
    table([
      ['shell', '140.9 KB', ''],
      ['remote-menu', '7.5 KB', 'unchanged'],
    ]),
  ).toBe('shell        140.9 KB\nremote-menu    7.5 KB  unchanged')
})

it('reads bytes as people do', () => expect([0, 999, 12_345].map(kilobytes)).toEqual(['0.0 KB', '1.0 KB', '12.3 KB']))

it('finds the sentence in an error that has one', () => {
  expect(sentenceOf(new UserError('The port is taken.'))).toBe('The port is taken.')
  expect(sentenceOf(Object.assign(new Error('EADDRINUSE'), { userMessage: 'Port 1 is in use.' }))).toBe(
    'Port 1 is in use.',
  )
  expect(sentenceOf(new Error('bug'))).toBeNull()
})
