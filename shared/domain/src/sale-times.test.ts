import { DAYS_OF_WEEK, type DayOfWeek, type SaleTime } from '@carte/contract'
import { describe, expect, it } from '@jest/globals'
import { anySaleTimes, articleSaleTimes, commonSaleTimes, type SaleNode } from './menu-sale-times.ts'
import { menuSoldAt } from './menu-sold-at.ts'
import { salePeriods } from './sale-lines.ts'
import { saleState } from './sale-state.ts'
import { isSoldAt, neverSoldTogether, nextSold, notSoldAt, type SaleTimes } from './sale-times.ts'
import { aContainer, aDish, aMenu, anArticle, aShop, everyDay } from './test-builders.ts'

const SHORT: Readonly<Record<string, DayOfWeek>> = Object.fromEntries(DAYS_OF_WEEK.map((day) => [day.slice(0, 2), day]))

/**
 * Reads times such as `Mo-Fr 07-11, Sa 08:30-12`, with dates of December `1/24 Mo-Fr 07-11`; `always` and `never` stand
 * for themselves.
 */
function times(text: string): SaleTimes {
  if (text === 'always') return undefined
  if (text === 'never') return []
  return text.split(', ').flatMap((part) => {
    const [, validFrom, validTo, days = '', hours = ''] = /^(?:(\d*)\/(\d*) )?(\S+) (\S+)$/.exec(part) ?? []
    const [first = '', last = first] = days.split('-')
    const [opens = '', closes = ''] = hours.split('-').map((time) => `${time}${time.includes(':') ? '' : ':00'}:00`)
    const [from, to] = [first, last].map((day) => DAYS_OF_WEEK.indexOf(SHORT[day] ?? 'Monday'))
    const dates = {
      ...(validFrom && { validFrom: december(validFrom) }),
      ...(validTo && { validTo: december(validTo) }),
    }
    return DAYS_OF_WEEK.slice(from, (to ?? 0) + 1).map(
      (dayOfWeek): SaleTime => ({ dayOfWeek, opens, closes, ...dates }),
    )
  })
}
const december = (day: string) => `2026-12-${day.padStart(2, '0')}`
const dayIn = (date = '') => String(Number(date.slice(8)) || '')
const hour = (time: string) => (time.endsWith(':00:00') ? time.slice(0, 2) : time.slice(0, 5))
function written(all: SaleTimes): string {
  if (all === undefined) return 'always'
  const lines = salePeriods(all).flatMap((period) => {
    const dates = [period.validFrom, period.validTo].map(dayIn).join('/')
    return period.lines.map(({ first, last, intervals }) => {
      const days = first === last ? first.slice(0, 2) : `${first.slice(0, 2)}-${last.slice(0, 2)}`
      const part = `${dates === '/' ? '' : `${dates} `}${days}`
      return intervals.map(({ opens, closes }) => `${part} ${hour(opens)}-${hour(closes)}`).join(', ')
    })
  })
  return lines.join(', ') || 'never'
}

// 20 November 2026 is a Friday; Stockholm is one hour ahead of UTC.
const ZONE = 'Europe/Stockholm'
const at = (text: string) => new Date(`2026-11-${text}:00Z`)

describe('commonSaleTimes (SALE-2)', () => {
  it.each([
    ['always', 'always', 'always'],
    ['Mo-Fr 07-11', 'always', 'Mo-Fr 07-11'],
    ['Mo-Fr 07-11', 'Mo-Su 09-14', 'Mo-Fr 09-11'],
    ['Mo-Fr 07-11', 'Fr-Sa 10-12', 'Fr 10-11'],
    ['Mo-Fr 07-11', 'Sa-Su 07-11', 'never'],
    ['Mo-Fr 07-11', 'Mo-Fr 11-14', 'never'],
    ['Mo-Fr 07-11', 'never', 'never'],
    ['Fr-Sa 18-02', 'Sa 00-24', 'Sa 00-02, Sa 18-00'],
    ['Su 22-04', 'Mo 02-10', 'Mo 02-04'],
    ['Su 22-04', 'Mo 00-24, Su 00-24', 'Su 22-04'],
    ['Mo-Su 00-24', 'Tu 07-11', 'Tu 07-11'],
    ['Mo 07-09, Mo 08-11', 'Mo 06-12', 'Mo 07-11'],
    // SALE-10
    ['1/24 Mo-Fr 07-11', 'Mo-Su 09-14', '1/24 Mo-Fr 09-11'],
    ['1/24 Mo-Su 00-24', '10/ Mo-Fr 07-11', '10/24 Mo-Fr 07-11'],
    ['/24 Mo-Su 00-24', '/10 Mo-Su 00-24', '/10 Mo-Su 00-00'],
    ['1/9 Mo-Su 00-24', '10/ Mo-Su 00-24', 'never'],
    ['24/24 Mo-Su 10-14', 'Mo-We 00-24', 'never'],
    ['24/24 Mo-Su 10-14', 'Th-Fr 00-24', '24/24 Th 10-14'],
    ['1/24 Fr 22-02', 'Fr-Sa 00-24', '1/24 Fr 22-02'],
    ['1/24 Fr 22-02', '5/ Sa 00-24', '5/25 Sa 00-02'],
    ['31/31 Mo-Su 18-03', 'Mo-Su 20-02', '31/31 Th 20-02'],
  ])('of %s and %s is %s', (a, b, expected) => {
    expect(written(commonSaleTimes(times(a), times(b)))).toBe(expected)
    expect(written(commonSaleTimes(times(b), times(a)))).toBe(expected)
  })
})

describe('anySaleTimes (SALE-2)', () => {
  it.each([
    [['Mo-Fr 07-11'], 'Mo-Fr 07-11'],
    [['Mo-Fr 07-11', 'always'], 'always'],
    [['Mo-Fr 07-11', 'never'], 'Mo-Fr 07-11'],
    [['Mo-Fr 07-11', 'Mo-Fr 11-14'], 'Mo-Fr 07-14'],
    [['Mo 07-11', 'Mo 18-22'], 'Mo 07-11, Mo 18-22'],
    [['Mo-Fr 00-24', 'Sa-Su 00-24'], 'always'],
    [['Mo 22-00', 'Tu 00-24', 'We 00-02'], 'Mo 22-00, Tu 00-00, We 00-02'],
    [['never'], 'never'],
    // SALE-10
    [['1/24 Mo-Fr 07-11'], '1/24 Mo-Fr 07-11'],
    [['1/24 Fr 18-02'], '1/24 Fr 18-02'],
    [['1/24 Mo-Fr 07-11', 'Mo-Fr 06-12'], 'Mo-Fr 06-12'],
    [['1/24 Mo-Fr 07-11', 'Mo-Fr 10-12'], 'Mo-Fr 10-12, 1/24 Mo-Fr 07-11'],
    [['1/10 Mo 07-11', '11/24 Mo 07-11'], '1/24 Mo 07-11'],
    [['1/15 Mo 07-11', '10/24 Mo 10-14'], '1/9 Mo 07-11, 10/15 Mo 07-14, 16/24 Mo 10-14'],
    [['1/24 Mo-Fr 07-11', 'always'], 'always'],
  ] as const)('of %s is %s', (all, expected) => {
    expect(written(anySaleTimes(all.map(times)))).toBe(expected)
  })
})

describe('articleSaleTimes (SALE-2)', () => {
  const article = (code: string): SaleNode => ({ type: 'article', code })
  const category = (text: string, items: readonly SaleNode[]): SaleNode => ({
    type: 'container',
    saleTimes: text === '' ? [] : times(text),
    items,
  })
  it.each<[string, readonly SaleNode[], string, string]>([
    ['an article without times is always sold', [article('a')], '', 'always'],
    ['an article has its own times', [article('a')], 'Mo-Fr 07-11', 'Mo-Fr 07-11'],
    ['a category has times for its articles', [category('Mo-Fr 07-11', [article('a')])], '', 'Mo-Fr 07-11'],
    ['an empty list is no limit', [category('', [article('a')])], '', 'always'],
    [
      'all categories around count, and its own times',
      [category('Mo-Fr 07-14', [category('Mo-Su 06-11', [article('a')])])],
      'Fr-Sa 08-20',
      'Fr 08-11',
    ],
    [
      'one place is enough',
      [category('Mo-Fr 07-11', [article('a')]), category('Mo-Fr 17-22', [article('a')])],
      '',
      'Mo-Fr 07-11, Mo-Fr 17-22',
    ],
    ['a place without times is enough', [category('Mo-Fr 07-11', [article('a')]), article('a')], '', 'always'],
    ['times that do not overlap are never', [category('Mo 07-11', [article('a')])], 'Tu 07-11', 'never'],
  ])('%s', (_, items, own, expected) => {
    const all = articleSaleTimes(items, new Map([['a', own === '' ? [] : times(own)]]))
    expect(written(all.get('a'))).toBe(expected)
  })
})

describe('isSoldAt (SALE-1)', () => {
  it.each([
    ['Mo-Fr 07-11', '20T05:59', false],
    ['Mo-Fr 07-11', '20T06:00', true],
    ['Mo-Fr 07-11', '20T09:59', true],
    ['Mo-Fr 07-11', '20T10:00', false],
    ['Mo-Fr 07-11', '21T08:00', false],
    ['Fr 18-02', '21T00:59', true],
    ['Fr 18-02', '21T01:00', false],
    ['always', '21T01:00', true],
    ['never', '21T01:00', false],
  ])('%s at %s in UTC: %s', (text, now, expected) => {
    expect(isSoldAt(times(text), ZONE, at(now))).toBe(expected)
  })

  it('follows the time zone of the shop', () => {
    expect(isSoldAt(times('Mo-Fr 07-11'), 'Europe/Helsinki', at('20T05:00'))).toBe(true)
    expect(isSoldAt(times('Mo-Fr 07-11'), ZONE, at('20T05:00'))).toBe(false)
  })
})

describe('isSoldAt of times with dates (SALE-10)', () => {
  // 1 December 2026 is a Tuesday; midnight in Stockholm is 23:00 in UTC.
  const inDecember = (text: string) => new Date(`${text}:00Z`)
  it.each([
    ['1/24 Mo-Su 00-24', '2026-11-30T22:59', false],
    ['1/24 Mo-Su 00-24', '2026-11-30T23:00', true],
    ['1/24 Mo-Su 00-24', '2026-12-24T22:59', true],
    ['1/24 Mo-Su 00-24', '2026-12-24T23:00', false],
    ['1/24 Mo-Su 00-24', '2027-12-10T12:00', false],
    ['24/24 Mo-Su 10-14', '2026-12-24T10:00', true],
    ['24/24 Mo-Su 10-14', '2026-12-17T10:00', false],
    ['24/24 Mo 10-14', '2026-12-24T10:00', false],
    ['1/ Mo-Su 00-24', '2026-11-30T22:59', false],
    ['1/ Mo-Su 00-24', '2030-01-01T12:00', true],
    ['/24 Mo-Su 00-24', '2020-01-01T12:00', true],
    ['/24 Mo-Su 00-24', '2026-12-24T23:00', false],
    // The night of the last day belongs to it, the night before the first day does not.
    ['1/24 Mo-Su 18-02', '2026-12-25T00:59', true],
    ['1/24 Mo-Su 18-02', '2026-12-25T01:00', false],
    ['1/24 Mo-Su 18-02', '2026-12-01T00:30', false],
  ])('%s at %s in UTC: %s', (text, now, expected) => {
    expect(isSoldAt(times(text), ZONE, inDecember(now))).toBe(expected)
  })
})

describe('salePeriods (SALE-12)', () => {
  const period = (text: string, today?: string) =>
    salePeriods(times(text) ?? [], today).map(({ validFrom, validTo, lines, isDaily }) => [
      `${dayIn(validFrom)}/${dayIn(validTo)}`,
      lines.map(({ first, last }) => `${first.slice(0, 2)}-${last.slice(0, 2)}`).join(', '),
      isDaily,
    ])
  it.each<[string, unknown]>([
    ['1/24 Mo-Su 11-14', [['1/24', 'Mo-Su', true]]],
    ['1/24 Mo-Fr 11-14', [['1/24', 'Mo-Fr', false]]],
    // Only the days of a short period count, in their order. 24 December is a Thursday.
    ['24/24 Mo-Su 11-14', [['24/24', 'Th-Th', true]]],
    ['24/24 Th 11-14', [['24/24', 'Th-Th', true]]],
    ['24/24 Mo 11-14', []],
    ['26/28 Mo-Su 11-14', [['26/28', 'Sa-Mo', true]]],
    ['26/28 Sa-Su 11-14', [['26/28', 'Sa-Su', false]]],
    ['26/28 Sa-Su 11-14, 26/28 Mo 17-22', [['26/28', 'Sa-Su, Mo-Mo', false]]],
    [
      '24/ Mo-Su 11-14, Mo-Fr 07-11, /10 Su 11-14',
      [
        ['/', 'Mo-Fr', false],
        ['/10', 'Su-Su', false],
        ['24/', 'Mo-Su', true],
      ],
    ],
  ])('describes %s', (text, expected) => {
    expect(period(text)).toEqual(expected)
  })
  it('leaves out dates that are over', () => {
    const all = '1/10 Mo-Su 00-24, 20/24 Mo-Su 00-24'
    expect(period(all, '2026-12-10').map(([dates]) => dates)).toEqual(['1/10', '20/24'])
    expect(period(all, '2026-12-11').map(([dates]) => dates)).toEqual(['20/24'])
    expect(period(all, '2026-12-25')).toEqual([])
  })
})

describe('nextSold (SALE-3)', () => {
  const shop = aShop({ openingHours: everyDay(['06:00:00', '22:00:00']) })
  it.each([
    ['at once', ['Mo-Fr 07-11'], '20T08:00', '20T08:00'],
    ['later today', ['Mo-Fr 07-11'], '20T05:30', '20T06:00'],
    ['after the weekend', ['Mo-Fr 07-11'], '20T12:00', '23T06:00'],
    ['when all are sold', ['Mo-Fr 07-11', 'Mo-Su 10-14'], '20T06:00', '20T09:00'],
    ['when the shop opens', ['Mo-Su 04-08'], '20T03:30', '20T05:00'],
    ['never, if they have no time in common', ['Mo 07-11', 'Tu 07-11'], '20T06:00', null],
    ['never, if it is sold at no time', ['never'], '20T06:00', null],
  ])('is %s', (_, all, from, expected) => {
    const found = nextSold(all.map(times), shop, at(from), at('29T12:00'))
    expect(found?.toISOString()).toBe(expected === null ? undefined : at(expected).toISOString())
  })

  it('is null after the limit', () => {
    expect(nextSold([times('Mo-Fr 07-11')], shop, at('20T12:00'), at('23T05:59'))).toBeNull()
  })
})

describe('saleState (SALE-5)', () => {
  const shop = aShop({ openingHours: everyDay(['06:00:00', '22:00:00']), preparationMinutes: 15, daysAhead: 0 })
  it.each<[string, string, string, Parameters<typeof aShop>[0], string]>([
    ['always', '20T12:00', 'whenever the shop is open', {}, 'now'],
    ['Mo-Fr 07-11', '20T09:00', 'at the next pick-up time', {}, 'now'],
    ['Mo-Fr 07-11', '20T05:45', 'as it is sold when it is ready', {}, 'now'],
    ['Mo-Fr 07-11', '20T09:50', 'as it is no longer sold when it is ready', {}, 'closed'],
    ['Mo-Fr 11-14', '20T06:00', 'later today', {}, 'later 20T10:00'],
    ['Mo-Fr 07-11', '20T12:00', 'on no day ahead', {}, 'closed'],
    ['Mo-Sa 07-11', '20T12:00', 'tomorrow', { daysAhead: 1 }, 'later 21T06:00'],
    ['Mo-Fr 07-11', '20T12:00', 'not within the days ahead', { daysAhead: 2 }, 'closed'],
    ['Mo-Fr 07-11', '20T12:00', 'within the days ahead', { daysAhead: 3 }, 'later 23T06:00'],
    [
      'Mo-Fr 07-11',
      '20T12:00',
      'in a shop that does not say for how many days',
      { daysAhead: undefined },
      'later 23T06:00',
    ],
    [
      'Mo-Fr 17-20',
      '20T09:00',
      'when the kitchen takes orders for later',
      { laterOnlyUntil: '2026-11-20T16:30:00Z' },
      'now',
    ],
    ['Mo-Fr 07-11', '20T22:30', 'when the closed shop opens', {}, 'closed'],
    ['Mo-Sa 06-11', '20T22:30', 'when the closed shop opens', {}, 'now'],
    ['never', '20T12:00', 'never', { daysAhead: 7 }, 'closed'],
  ])('of %s at %s in UTC: %s', (text, now, _, over, expected) => {
    const state = saleState(times(text), { ...shop, ...over }, at(now))
    expect(state.kind === 'later' ? `later ${state.at.toISOString().slice(8, 16)}` : state.kind).toBe(expected)
    if (state.kind === 'later') expect(state.isToday).toBe(expected.startsWith('later 20'))
  })
})

describe('notSoldAt and neverSoldTogether (SALE-4)', () => {
  const breakfast = anArticle('pancakes', { saleTimes: [...(times('Mo-Fr 07-11') ?? [])] })
  const dinner = anArticle('steak', { saleTimes: [...(times('Mo-Su 17-22') ?? [])] })
  const weekend = anArticle('brunch', { saleTimes: [...(times('Sa-Su 10-14') ?? [])] })
  const coffee = anArticle('coffee')
  const today = ['20T08:00', '20T12:00', '20T18:00'].map(at)

  it('names each article that is not sold at a time once', () => {
    expect(notSoldAt([breakfast, coffee, dinner, dinner], ZONE, at('20T08:00'))).toEqual(['steak'])
  })

  it.each([
    ['an article that is sold at no time', [breakfast, coffee, weekend], ['brunch']],
    ['articles that are not sold together', [breakfast, coffee, dinner, dinner], ['pancakes', 'steak']],
    ['several that are sold at no time', [weekend, breakfast, anArticle('x', { saleTimes: [] })], ['brunch', 'x']],
  ])('blames %s', (_, articles, expected) => {
    expect(neverSoldTogether(articles, ZONE, today).map(({ code }) => code)).toEqual(expected)
  })
})

describe('menuSoldAt (SALE-7)', () => {
  const breakfast = { ...aContainer('Breakfast', [aDish('pancakes')]), saleTimes: [...(times('Mo-Fr 07-11') ?? [])] }
  const lunch = aContainer('Lunch', [aDish('soup'), aDish('steak', { saleTimes: [...(times('Mo-Su 17-22') ?? [])] })])
  const late = aContainer('Late', [aDish('toast', { saleTimes: [...(times('Mo-Su 22-02') ?? [])] })])
  const menu = aMenu([breakfast, lunch, late])
  const left = (now: string) =>
    menuSoldAt(menu, ZONE, at(now)).items.map((item) =>
      item.type === 'container'
        ? `${item.name}: ${item.items.map((dish) => dish.type === 'article' && dish.code).join(' ')}`
        : '',
    )

  it('leaves out what is not sold, and categories that would be empty', () => {
    expect(left('20T08:00')).toEqual(['Breakfast: pancakes', 'Lunch: soup'])
    expect(left('20T17:00')).toEqual(['Lunch: soup steak'])
    expect(left('20T22:00')).toEqual(['Lunch: soup', 'Late: toast'])
  })

  it('keeps a menu without sale times', () => {
    const plain = aMenu([aContainer('Lunch', [aDish('soup')])])
    expect(menuSoldAt(plain, ZONE, at('20T08:00'))).toBe(plain)
  })
})
