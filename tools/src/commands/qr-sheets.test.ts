import { describe, expect, it } from '@jest/globals'
import { UserError } from '../say.ts'
import { readTableCardsOptions } from './qr-sheets.ts'

describe('readTableCardsOptions', () => {
  it('reads flags, with four cards per page and PUBLIC_ORIGIN as defaults', () => {
    expect(readTableCardsOptions(['centrum'], { PUBLIC_ORIGIN: 'https://order.example' })).toMatchObject({
      shopId: 'centrum',
      out: 'tables.pdf',
      perPage: 4,
      origin: 'https://order.example',
    })
    const args = ['centrum', '--per-page', '6', '--type', 'dineInPlace', '--language', 'fi', '--language', 'sv']
    expect(readTableCardsOptions([...args, '--origin', 'http://localhost:8080/'], {})).toMatchObject({
      perPage: 6,
      orderType: 'dineInPlace',
      languages: ['fi', 'sv'],
      origin: 'http://localhost:8080',
    })
  })

  it.each([
    [['centrum'], /Set PUBLIC_ORIGIN, or add --origin/],
    [['centrum', '--origin', 'order.example'], / is "order\.example"; it must be an origin/],
    [['centrum', '--origin', 'https://order.example/shop'], /it must be an origin/],
    [['--origin', 'https://order.example'], /Missing argument <shopId>/],
    [['a', 'b', '--origin', 'https://order.example'], /Unexpected argument "b"/],
    [['a', '--per-page', '3', '--origin', 'https://order.example'], /--per-page is "3"; it can be 1, 2, 4, 6/],
    [['a', '--type', 'car', '--origin', 'https://order.example'], /--type is "car"/],
    [['a', '--language', 'de', '--origin', 'https://order.example'], /--language is "de"/],
    [['a', '--colour', '--origin', 'https://order.example'], /Flags: --out/],
  ])('rejects %j with a UserError', (args, words) => {
    expect(() => readTableCardsOptions(args, {})).toThrow(UserError)
    expect(() => readTableCardsOptions(args, {})).toThrow(words)
  })
})
