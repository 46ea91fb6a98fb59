import { DAYS_OF_WEEK, type Shop } from '@carte/contract'
import type { Translate } from '@carte/i18n'
import { describe, expect, it } from '@jest/globals'
import { en } from './locales/en.ts'
import { fi } from './locales/fi.ts'
import { cardHours, hoursDetail, todaysHours } from './shop-hours.ts'

// Replaces `{{name}}` as i18next does, without a browser.
const translateWith = (texts: Record<keyof typeof en, string>) =>
  ((key: keyof typeof en, values: Record<string, string> = {}) =>
    Object.entries(values).reduce(
      (text, [name, value]) => text.replace(`{{${name}}}`, value),
      texts[key],
    )) as Translate<typeof en>
const t = translateWith(en)

type Span = readonly [opens: string, closes: string]
const shopOf = (hours: Partial<Record<(typeof DAYS_OF_WEEK)[number], readonly Span[]>>, more: Partial<Shop> = {}) =>
  ({
    timeZone: 'Europe/Stockholm',
    openingHours: DAYS_OF_WEEK.flatMap((dayOfWeek) =>
      (hours[dayOfWeek] ?? []).map(([opens, closes]) => ({ dayOfWeek, opens: `${opens}:00`, closes: `${closes}:00` })),
    ),
    openingHoursExceptions: [],
    ...more,
  }) as unknown as Shop
const daily = (...spans: Span[]) => shopOf(Object.fromEntries(DAYS_OF_WEEK.map((day) => [day, spans])))

// 2026-11-28 is a Saturday; Stockholm is at UTC+1.
const at = (time: string, day = '2026-11-28') => new Date(`${day}T${time}:00+01:00`)

describe('todaysHours', () => {
  it.each([
    [daily(['10:00', '22:00']), 'Today 10:00–22:00'],
    [daily(['17:00', '01:00'], ['11:00', '14:30']), 'Today 11:00–14:30, 17:00–01:00'],
    [daily(['00:00', '00:00']), 'Open 24 hours'],
    // Noon to noon is 24 hours but does not cover the calendar day.
    [shopOf({ Saturday: [['12:00', '12:00']] }), 'Today 12:00–12:00'],
    [shopOf({ Friday: [['10:00', '22:00']] }), 'Closed today'],
    [shopOf({}, { openingHoursExceptions: [{ date: '2026-11-28', reason: 'New stove' }] }), 'Closed today – New stove'],
  ])('formats the opening hours of today (case %#)', (shop, words) =>
    expect(todaysHours(shop, at('13:00'), t, 'en').replaceAll('\u2060', '')).toBe(words),
  )
})

it('todaysHours and hoursDetail write Finnish times with a full stop', () => {
  const shop = { ...daily(['10:00', '22:00']), pausedUntil: '2026-11-28T17:30:00Z' }
  const texts = [
    todaysHours(shop, at('13:00'), t, 'fi'),
    ...(['open', 'closed', 'paused'] as const).map((label) => hoursDetail(shop, label, at('21:30'), t, 'fi')),
  ]
  expect(texts.join(' | ').replaceAll('\u2060', '')).toBe(
    'Today 10.00–22.00 | Open until 22.00 | Opens tomorrow at 10.00 | Taking orders again at 18.30',
  )
})

it('hoursDetail inflects Finnish weekdays', () => {
  const shop = shopOf({ Monday: [['10:00', '22:00']] })
  expect(hoursDetail(shop, 'closed', at('23:00'), translateWith(fi), 'fi')).toBe('Avautuu maanantaina klo 10.00')
})

describe('hoursDetail', () => {
  it.each([
    // Open: today's hours already give the closing time, so it is repeated only in the last hour and for hours that
    // began yesterday.
    ['open', daily(['10:00', '22:00']), '13:00', null],
    ['open', daily(['10:00', '22:00']), '21:00', 'Open until 22:00'],
    ['open', daily(['10:00', '22:00']), '20:59', null],
    ['open', daily(['22:00', '03:00']), '00:30', 'Open until 03:00'],
    ['open', shopOf({ Friday: [['22:00', '03:00']] }), '00:30', 'Open until 03:00'],
    ['open', daily(['22:00', '03:00']), '23:00', null],
    ['open', daily(['00:00', '00:00']), '13:00', null],
    // Opened manually outside its hours: the closing time is unknown.
    ['open', shopOf({}), '13:00', null],
    ['open', daily(['10:00', '22:00']), '09:30', null],
    ['open', daily(['10:00', '22:00']), '23:00', null],
    ['closed', daily(['10:00', '22:00']), '09:00', 'Opens at 10:00'],
    ['closed', daily(['10:00', '22:00']), '23:00', 'Opens tomorrow at 10:00'],
    ['closed', shopOf({ Monday: [['10:00', '22:00']] }), '23:00', 'Opens Monday at 10:00'],
    ['closed', shopOf({ Friday: [['10:00', '22:00']] }), '13:00', 'Opens Friday at 10:00'],
    // Saturday of next week: the weekday alone would be ambiguous.
    ['closed', shopOf({ Saturday: [['10:00', '12:00']] }), '13:00', 'Opens Sat 5 Dec at 10:00'],
    ['closed', shopOf({}), '13:00', null],
    ['paused', daily(['00:00', '00:00']), '13:00', 'Not taking orders right now'],
    [
      'paused',
      { ...daily(['00:00', '00:00']), pausedUntil: '2026-11-28T17:30:00Z' },
      '13:00',
      'Taking orders again at 18:30',
    ],
    ['offline', daily(['00:00', '00:00']), '13:00', 'No online orders for now'],
    ['comingSoon', daily(['00:00', '00:00']), '13:00', null],
  ] as const)('describes a shop that is %s (case %#)', (label, shop, time, words) =>
    expect(hoursDetail(shop, label, at(time), t, 'en')).toBe(words),
  )

  // Sunday 29 March 2026 has 23 hours: 24 hours after Saturday 23:50 it is Monday 00:50.
  it('says "tomorrow" for the next date only, also when the day between is short', () => {
    const shop = shopOf({ Monday: [['00:15', '22:00']] })
    const detailAt = (now: string) => hoursDetail(shop, 'closed', new Date(now), t, 'en')
    expect(detailAt('2026-03-28T23:50:00+01:00')).toBe('Opens Monday at 00:15')
    expect(detailAt('2026-03-29T00:10:00+01:00')).toBe('Opens tomorrow at 00:15')
  })

  // Clocks go back at 03:00 on 25 October 2026 and forward at 02:00 on 29 March 2026.
  it.each([
    ['2026-10-25T02:30:00+02:00', 'Open until 03:00'],
    ['2026-10-25T02:30:00+01:00', 'Open until 03:00'],
    ['2026-03-29T01:30:00+01:00', 'Open until 03:00'],
  ])('gives the closing time on nights when clocks change: at %s, "%s"', (now, words) =>
    expect(hoursDetail(daily(['22:00', '03:00']), 'open', new Date(now), t, 'en')).toBe(words),
  )
})

describe('cardHours', () => {
  const inDaytime = daily(['10:00', '22:00'])
  const exception = { date: '2026-11-28', opens: '10:00:00', closes: '14:30:00', reason: 'New stove' }
  it.each([
    ['open', inDaytime, '13:00', 'Today 10:00–22:00'],
    ['open', inDaytime, '21:30', 'Open until 22:00'],
    ['open', shopOf({}, { openingHoursExceptions: [exception] }), '13:00', 'Today 10:00–14:30'],
    ['closed', inDaytime, '23:00', 'Opens tomorrow at 10:00'],
    [
      'closed',
      shopOf({}, { openingHoursExceptions: [{ date: exception.date, reason: 'New stove' }] }),
      '13:00',
      'Closed today',
    ],
    ['paused', inDaytime, '13:00', 'Not taking orders right now'],
    ['offline', inDaytime, '13:00', 'No online orders for now'],
  ] as const)('has one line without a reason for a shop that is %s (case %#)', (label, shop, time, words) =>
    expect(cardHours(shop, label, at(time), t, 'en').replaceAll('\u2060', '')).toBe(words),
  )
})
