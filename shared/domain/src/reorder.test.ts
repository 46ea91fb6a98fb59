import type { ArticleItem, Menu, OrderLine } from '@carte/contract'
import { describe, expect, it } from '@jest/globals'
import fc from 'fast-check'
import { emptyBasket, toOrderItems } from './basket.ts'
import { priceItems } from './pricing.ts'
import { asksBeforeReorder, planReorder, refilled, reorder } from './reorder.ts'
import { aContainer, aDish, aGroup, aLine, aMenu, anArticle, aShop, countedIds, withId } from './test-builders.ts'

const size = (over = {}) =>
  aGroup('size', [anArticle('small'), anArticle('large', { price: 20 })], {
    min: 1,
    max: 1,
    preselected: ['small'],
    ...over,
  })
const extras = (over = {}) =>
  aGroup('extras', [anArticle('bacon', { price: 15 }), anArticle('cheese'), anArticle('jalapeno')], {
    level: 2,
    ...over,
  })
const burger = (choices = [size(), extras()], over = {}) => aDish('burger', { price: 100, ...over }, choices)
const menuOf = (...dishes: ArticleItem[]) => aMenu([aContainer('Burgers', dishes), aDish('cola', { price: 25 })])

const ordered = (code: string, chosen: readonly string[] = [], quantity = 1): OrderLine => ({
  code,
  description: code,
  i18n: [],
  quantity,
  unitPrice: 1,
  total: quantity,
  choices: chosen.map((id) => {
    const [choiceCode = '', articleCode = ''] = id.split(':')
    return { level: 9, choiceCode, articleCode, description: articleCode, i18n: [], price: 1 }
  }),
})

/** Formats the resulting lines as quantity, article and choices: `2 burger size:small`. */
const formatReorder = (menu: Menu, ...lines: OrderLine[]) => {
  const { lines: again, misses } = reorder(lines, menu)
  return {
    lines: again.map(({ article, quantity, choices }) =>
      [
        quantity,
        article.code,
        ...Object.values(choices)
          .flat()
          .map((choice) => `${choice.code}:${choice.article.code}`),
      ].join(' '),
    ),
    misses: misses.map((miss) =>
      miss.kind === 'changed'
        ? [
            miss.line.code,
            ...miss.without.map(({ articleCode }) => `-${articleCode}`),
            ...miss.instead.map(({ code }) => `+${code}`),
          ].join(' ')
        : `${miss.line.code} ${miss.kind}`,
    ),
  }
}

describe('reorder', () => {
  const soldOut = { soldOut: true }
  it.each<[string, Menu, string[], string[], string[]]>([
    [
      'unchanged',
      menuOf(burger()),
      ['size:large', 'extras:bacon', 'extras:cheese'],
      ['2 burger size:large extras:bacon extras:cheese'],
      [],
    ],
    ['without an article that is gone', menuOf(), ['size:large'], [], ['burger gone']],
    ['without an article that is sold out', menuOf(burger(undefined, soldOut)), ['size:large'], [], ['burger soldOut']],
    [
      'without an option that is gone',
      menuOf(burger([size(), extras({ options: [anArticle('bacon')] })])),
      ['size:small', 'extras:bacon', 'extras:cheese'],
      ['2 burger size:small extras:bacon'],
      ['burger -cheese'],
    ],
    [
      'without an option that is sold out',
      menuOf(burger([size(), extras({ options: [anArticle('bacon', soldOut)] })])),
      ['size:small', 'extras:bacon'],
      ['2 burger size:small'],
      ['burger -bacon'],
    ],
    [
      'without a group that is gone',
      menuOf(burger([size()])),
      ['size:small', 'extras:bacon'],
      ['2 burger size:small'],
      ['burger -bacon'],
    ],
    [
      'with the preselected option instead of a required one that is gone',
      menuOf(burger([size({ options: [anArticle('small')] })])),
      ['size:large'],
      ['2 burger size:small'],
      ['burger -large +small'],
    ],
    [
      'with the preselected option of a group that is now required',
      menuOf(burger()),
      ['extras:bacon'],
      ['2 burger size:small extras:bacon'],
      ['burger +small'],
    ],
    [
      'without a dish whose required group has no preselected option',
      menuOf(burger([size({ preselected: [] })])),
      ['size:huge'],
      [],
      ['burger soldOut'],
    ],
    [
      'without a dish whose required options are all sold out',
      menuOf(burger([size({ options: [anArticle('small', soldOut)] })])),
      ['size:small'],
      [],
      ['burger soldOut'],
    ],
    [
      'with at most the options that a group allows now',
      menuOf(burger([size(), extras({ max: 1 })])),
      ['size:small', 'extras:bacon', 'extras:cheese'],
      ['2 burger size:small extras:bacon'],
      ['burger -cheese'],
    ],
    [
      'at the level that the group has now',
      menuOf(burger([extras({ level: 5 })])),
      ['extras:bacon'],
      ['2 burger extras:bacon'],
      [],
    ],
    [
      'without an option that now belongs to another group',
      menuOf(burger([aGroup('toppings', [anArticle('bacon')])])),
      ['extras:bacon'],
      ['2 burger'],
      ['burger -bacon'],
    ],
  ])('returns the order %s', (_, menu, chosen, lines, misses) => {
    expect(formatReorder(menu, ordered('burger', chosen, 2))).toEqual({ lines, misses })
  })

  it('keeps the other lines when one article is gone', () => {
    const again = formatReorder(
      menuOf(burger()),
      ordered('soup'),
      ordered('cola', [], 3),
      ordered('burger', ['size:small']),
    )
    expect(again).toEqual({ lines: ['3 cola', '1 burger size:small'], misses: ['soup gone'] })
  })

  it('uses today’s prices and paths of the menu', () => {
    const [line] = reorder([ordered('burger', ['size:large'])], menuOf(burger())).lines
    expect(line).toMatchObject({
      article: { price: 100 },
      path: ['Burgers'],
      choices: { 1: [{ article: { price: 20 } }] },
    })
  })

  it('returns lines that priceItems accepts for any changed menu, and reports what is missing', () => {
    const codes = ['a', 'b', 'c', 'd']
    const option = fc.record({ code: fc.constantFrom(...codes), soldOut: fc.boolean() })
    const group = fc
      .record({
        code: fc.constantFrom('g', 'h'),
        options: fc.uniqueArray(option, { selector: ({ code }) => code, maxLength: 4 }),
        min: fc.nat(2),
        more: fc.nat(2),
        level: fc.nat(3),
        preselected: fc.subarray(codes),
      })
      .map(({ code, options, min, more, level, preselected }) =>
        aGroup(
          code,
          options.map((each) => anArticle(each.code, { soldOut: each.soldOut })),
          { min, max: min + more, level, preselected },
        ),
      )
    const dish = fc.uniqueArray(group, { selector: ({ code }) => code, maxLength: 2 }).map((groups) => burger(groups))
    const chosen = fc.uniqueArray(fc.constantFrom(...['g', 'h'].flatMap((g) => codes.map((code) => `${g}:${code}`))))
    fc.assert(
      fc.property(dish, chosen, (item, ids) => {
        const menu = menuOf(item)
        const { lines, misses } = reorder([ordered('burger', ids)], menu)
        const items = toOrderItems({ items: lines.map((line, at) => withId(`${at}`, line)) })
        expect(priceItems(menu, items)).toMatchObject({ ok: true })
        // Everything that is left out is reported.
        const kept = items.flatMap(({ choices }) =>
          choices.map(({ choiceCode, articleCode }) => `${choiceCode}:${articleCode}`),
        )
        if (lines.length === 0 || ids.some((id) => !kept.includes(id))) expect(misses).toHaveLength(1)
      }),
    )
  })
})

describe('refilled', () => {
  const menu = menuOf(burger())
  const again = reorder([ordered('cola', [], 98), ordered('cola', [], 2)], menu)
  const earlier = {
    ...emptyBasket('dineInPlace'),
    shopId: 'other',
    shopName: 'Other',
    note: 'no onions',
    spotId: 't7',
    items: [withId('x', aLine(aDish('soup')))],
  }

  it('replaces the earlier basket and merges equal lines up to a quantity of 99', () => {
    const shop = aShop({ id: 'mine', name: 'Mine' })
    expect(refilled(earlier, again, { shop, menu, orderType: 'takeAway' }, countedIds())).toMatchObject({
      shopId: 'mine',
      shopName: 'Mine',
      currency: menu.currency,
      orderType: 'takeAway',
      note: '',
      spotId: null,
      items: [{ article: { code: 'cola' }, quantity: 99 }],
    })
  })

  it('falls back to an order type that the shop offers now', () => {
    const shop = aShop({ orderTypes: ['dineInPlace'] })
    expect(refilled(earlier, again, { shop, menu, orderType: 'takeAway' }, countedIds()).orderType).toBe('dineInPlace')
  })

  it('keeps order type and table when the basket already belongs to the shop', () => {
    const shop = aShop({ id: 'other' })
    expect(refilled(earlier, again, { shop, menu, orderType: 'takeAway' }, countedIds())).toMatchObject({
      orderType: 'dineInPlace',
      spotId: 't7',
      note: '',
    })
  })
})

describe('planReorder and asksBeforeReorder', () => {
  const now = new Date('2026-06-01T12:00:00Z')
  const failed = { ok: false, problem: { type: 'about:blank', title: '', status: 0, code: 'unreachable' } } as const
  const loaded = <T>(data: T) => ({ ok: true, data }) as const
  const menu = loaded(menuOf(burger()))
  const open = loaded(aShop({ openForBusiness: true }))

  it.each([
    ['ready', [ordered('cola')], open, menu],
    ['ready', [ordered('cola'), ordered('gone')], open, menu],
    ['none', [ordered('gone')], open, menu],
    ['closed', [ordered('cola')], loaded(aShop({ openForBusiness: false })), menu],
    ['closed', [ordered('cola')], loaded(aShop({ openForBusiness: true, status: 'paused' })), menu],
    ['closed', [ordered('cola')], loaded(aShop({ openForBusiness: true, status: 'offline' })), menu],
    [
      'closed',
      [ordered('cola')],
      loaded(aShop({ openForBusiness: true, externalAppUri: 'https://app.example/' })),
      menu,
    ],
    // The shop is checked before the menu.
    ['closed', [ordered('cola')], loaded(aShop({ openForBusiness: false })), failed],
    ['failed', [ordered('cola')], failed, menu],
    ['failed', [ordered('cola')], open, failed],
  ] as const)('plan the outcome “%s”', (kind, items, shop, answer) => {
    expect(planReorder(items, shop, answer, now).kind).toBe(kind)
  })

  it.each([
    [false, [ordered('cola')], 0],
    [true, [ordered('cola')], 1],
    [true, [ordered('cola'), ordered('gone')], 0],
  ])('ask before the reorder: %s', (asks, items, basketCount) => {
    expect(asksBeforeReorder({ again: reorder(items, menu.data) }, basketCount)).toBe(asks)
  })
})
