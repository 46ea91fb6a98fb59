import { describe, expect, it } from '@jest/globals'
import {
  type CampaignValues,
  campaignSchema,
  fieldOf,
  instantOf,
  localTime,
  newCampaign,
  settingsOf,
  stateOf,
  valuesOf,
} from './campaign-values.ts'

const values = (more: Partial<CampaignValues> = {}): CampaignValues => ({
  ...newCampaign(['EUR', 'SEK'], Date.UTC(2026, 10, 30, 9, 20)),
  code: 'soup-week',
  name: 'Soppvecka',
  articleCodes: ['soup'],
  percent: '25',
  ...more,
})

describe('times in the form', () => {
  it.each(['2026-07-01T10:00:00.000Z', '2026-12-24T22:30:00.000Z'])('show %s in the zone of the browser', (instant) => {
    expect(localTime(instant)).toMatch(/^2026-\d\d-\d\dT\d\d:\d\d$/)
    expect(instantOf(localTime(instant))).toBe(instant)
  })

  it('keep the seconds of a time that was not edited', () => {
    const original = '2026-12-31T22:59:59.000Z'
    expect(instantOf(localTime(original), original)).toBe(original)
    expect(instantOf(localTime('2026-12-31T22:58:00.000Z'), original)).toBe('2026-12-31T22:58:00.000Z')
  })

  it('are empty if nothing valid was typed', () => {
    expect([instantOf(''), instantOf('2026-13-01T00:00'), localTime('soon')]).toEqual(['', '', ''])
  })

  it('begin at the next full hour, for a week', () => {
    const { from, to } = newCampaign([], Date.UTC(2026, 10, 30, 9, 20))
    expect([instantOf(from), instantOf(to)]).toEqual(['2026-11-30T10:00:00.000Z', '2026-12-07T10:00:00.000Z'])
  })
})

describe('settingsOf', () => {
  it('sends only what the kind of reduction needs, with decimal commas as points', () => {
    const percent = settingsOf(values({ percent: '12,5', prices: { SEK: '99', EUR: '' } }), null)
    expect(percent).toMatchObject({ percent: 12.5, prices: [] })
    const price = settingsOf(values({ kind: 'price', prices: { EUR: '', SEK: '99,50' } }), null)
    expect(price).toMatchObject({ percent: null, prices: [{ currency: 'SEK', price: 99.5 }] })
    expect(fieldOf('prices.0.price', price)).toBe('prices.SEK')
    expect(fieldOf('names.fi', price)).toBe('names.fi')
  })

  it('returns the campaign that a form shows unedited', () => {
    const campaign = settingsOf(values({ kind: 'price', percent: '', prices: { EUR: '9.9', SEK: '99' } }), null)
    expect(settingsOf(valuesOf(campaign, ['EUR', 'NOK', 'SEK']), campaign)).toEqual(campaign)
  })
})

describe('campaignSchema', () => {
  const messages = {
    code: 'code',
    dishes: 'dishes',
    percent: 'percent',
    price: 'price',
    priceMissing: 'none',
    end: 'end',
  }
  const errors = Object.fromEntries(Object.entries(messages).map(([name, text]) => [name, () => text]))
  const schema = campaignSchema(errors as unknown as Parameters<typeof campaignSchema>[0], 'EUR')

  it.each<[string, Partial<CampaignValues>, object]>([
    ['a complete campaign', {}, {}],
    ['an invalid code', { code: 'soup week' }, { code: 'code' }],
    ['no dishes', { articleCodes: [] }, { articleCodes: 'dishes' }],
    ['a word as percentage', { percent: 'half' }, { percent: 'percent' }],
    [
      'several errors at once',
      { code: '', percent: '', to: '2020-01-01T00:00' },
      { code: 'code', percent: 'percent', to: 'end' },
    ],
    ['no price', { kind: 'price' }, { 'prices.EUR': 'none' }],
    ['a wrong price', { kind: 'price', prices: { EUR: '', SEK: '-1' } }, { 'prices.SEK': 'price' }],
    ['a percentage that a fixed price does not need', { kind: 'price', percent: 'x', prices: { SEK: '99' } }, {}],
  ])('judges %s', (_, more, expected) => {
    const issues = schema.safeParse(values(more)).error?.issues ?? []
    expect(Object.fromEntries(issues.map(({ path, message }) => [path.join('.'), message]))).toEqual(expected)
  })
})

it.each([
  ['running', 1_000],
  ['planned', 999],
  ['running', 1_999],
  ['past', 2_000],
])('a campaign is %s at %d', (state, now) => {
  expect(stateOf({ from: new Date(1_000).toISOString(), to: new Date(2_000).toISOString() }, now)).toBe(state)
})
