import { expect, it } from '@jest/globals'
import { kilobytes, sentenceOf, table, UserError } from './say.ts'

it('table aligns numbers right and text left', () => {
  expect(
    table([
      ['shell', '140.9 KB', ''],
      ['remote-menu', '7.5 KB', 'unchanged'],
    ]),
  ).toBe('shell        140.9 KB\nremote-menu    7.5 KB  unchanged')
})

it('kilobytes formats bytes in KB with one decimal', () =>
  expect([0, 999, 12_345].map(kilobytes)).toEqual(['0.0 KB', '1.0 KB', '12.3 KB']))

it('sentenceOf returns the sentence for users, and null for other errors', () => {
  expect(sentenceOf(new UserError('The port is taken.'))).toBe('The port is taken.')
  expect(sentenceOf(Object.assign(new Error('EADDRINUSE'), { userMessage: 'Port 1 is in use.' }))).toBe(
    'Port 1 is in use.',
  )
  expect(sentenceOf(new Error('bug'))).toBeNull()
})
