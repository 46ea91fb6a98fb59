import { describe, expect, it } from '@jest/globals'
import { citiesOf, matchesSearch, searchFor, sortShops, suggestSpelling, vocabularyOf } from './shop-search.ts'
import { aShop } from './test-builders.ts'

const inCity = (name: string, city: string) =>
  aShop({ id: name, name, contactInformation: { ...aShop().contactInformation, city } })

describe('matchesSearch and searchFor', () => {
  const shop = aShop({
    name: 'Café Söder',
    description: 'Fika (all day)',
    i18n: [
      { language: 'fi', description: 'Kahvia ja pullaa Södermalmilla' },
      { language: 'ru', name: 'Кафе Сёдер', description: 'Кофе и булочки' },
      { language: 'no', text: 'Kanelsnurrer' },
    ],
    contactInformation: {
      address1: 'Götgatan 12',
      address2: 'Gården',
      zipCode: '118 46',
      city: 'Stockholm',
      phone: '08-1',
    },
  })

  it.each(['', '  ', 'söd', 'SÖDER', 'é s', '(all', 'götgatan 1', 'holm', ' Stockholm ', 'Cafe\u0301'])(
    'find a shop by %p',
    (query) => {
      expect(matchesSearch(shop, query)).toBe(true)
    },
  )

  it.each(['cafe', 'CAFE SODER', 'soder', 'Gotgatan', 'кафе седер', 'СЕДЕР', 'Сёдер'])(
    'find a shop by %p without regard to accents',
    (query) => {
      expect(matchesSearch(shop, query)).toBe(true)
    },
  )

  it.each([
    ['København', 'kobenhavn'],
    ['Tromsø', 'TROMSO'],
    ['Ærø', 'aero'],
    ['Hötorget', 'Hotorget'],
    ['Hotorget', 'Hötorget'],
    ['Straße', 'strasse'],
    ['Łódź', 'lodz'],
    ['Чайная', 'чайная'],
    ['Чайная', 'чаиная'],
    ['İzmir', 'izmir'],
  ])('find %s by %s', (name, query) => expect(matchesSearch(aShop({ name }), query)).toBe(true))

  it.each(['kahvia JA', 'pulla', 'кофе', 'КАФЕ сё', 'булочки'])('find a shop by %p in its translations', (query) => {
    expect(matchesSearch(shop, query)).toBe(true)
  })

  // Only name, description, first address line and city are searched; no patterns, no typos, no match across two
  // fields.
  it.each(['gården', '118 46', '08-1', 's.der', 'söder stockholm', 'stokholm', 'kanelsnurrer', 'сёдер кофе'])(
    'do not find a shop by %p',
    (query) => {
      expect(matchesSearch(shop, query)).toBe(false)
    },
  )

  it('filter several shops with one query', () => {
    const others = [shop, aShop({ name: 'Grill' }), aShop({ description: 'Söders bästa' })]
    expect(others.filter(searchFor(' söder '))).toEqual([shop, others[2]])
  })
})

describe('citiesOf', () => {
  const listed = (cities: string[], limit?: number) =>
    citiesOf(
      cities.map((city) => inCity('Carte', city)),
      limit,
    )
      .map(({ name, count }) => `${name} ${count}`)
      .join(', ')

  // One city leaves nothing to choose, so the list is empty.
  it.each([
    ['no shops', [], undefined, ''],
    ['one city', ['Lund', 'Lund'], undefined, ''],
    ['one city, and a shop without a city', ['Lund', ''], undefined, ''],
    ['the most shops first', ['Lund', 'Umeå', 'Umeå', 'Kalmar', 'Umeå', 'Lund'], undefined, 'Umeå 3, Lund 2, Kalmar 1'],
    ['equal numbers by name', ['Umeå', 'Kalmar', 'Lund', 'Lund', 'Umeå'], undefined, 'Lund 2, Umeå 2, Kalmar 1'],
    // Every object inherits a property `constructor`.
    ['names by their exact spelling', ['Lund', 'lund', 'constructor'], undefined, 'Lund 1, constructor 1, lund 1'],
    ['more cities than the limit', ['Umeå', 'Kalmar', 'Lund', 'Lund'], 2, 'Lund 2, Kalmar 1'],
  ])('returns the right cities for: %s', (_name, cities, limit, expected) => {
    expect(listed(cities, limit)).toBe(expected)
  })
})

describe('sortShops', () => {
  const shops = ['a', 'b', 'c', 'd', 'e'].map((id) => aShop({ id }))
  const sorted = (favorites: string[], distances: Record<string, number>, closed = '') =>
    sortShops(shops, {
      favorites: new Set(favorites),
      distanceOf: Object.keys(distances).length === 0 ? null : ({ id }) => distances[id],
      takesOrders: ({ id }) => !closed.includes(id),
    })
      .map(({ id }) => id)
      .join('')

  it.each([
    [[], {}, 'abcde'],
    [['d', 'b'], {}, 'bdace'],
    [[], { a: 5, b: 1, c: 3, d: 2, e: 4 }, 'bdcea'],
    [['e', 'a'], { a: 5, b: 1, c: 3, d: 2, e: 4 }, 'eabdc'],
    [['a'], { c: 3, e: 0 }, 'aecbd'],
    [[], { b: 2, d: 2, a: 2 }, 'abdce'],
  ])('sorts favorites %p and distances %p to %s', (favorites, distances, order) => {
    expect(sorted(favorites, distances)).toBe(order)
  })

  it.each([
    ['those that take orders, before nearer ones that do not', [], { a: 5, b: 1, c: 3, d: 2, e: 4 }, 'bd', 'ceabd'],
    ['favorites first by distance, open or closed', ['b', 'e'], { a: 5, b: 1, c: 3, d: 2, e: 4 }, 'bd', 'becad'],
    ['favorites first, the nearest although it is closed', ['d', 'b'], { a: 5, b: 2, c: 3, d: 1, e: 4 }, 'd', 'dbcea'],
    ['by distance, when no shop takes orders', [], { a: 5, b: 1, c: 3, d: 2, e: 4 }, 'abcde', 'bdcea'],
    ['in the given order, when no distance is known', [], {}, 'ab', 'abcde'],
  ])('sorts %s', (_, favorites, distances, closed, order) => {
    expect(sorted(favorites, distances, closed)).toBe(order)
  })

  it('does not change the given list', () => {
    sorted(['e'], { b: 1 })
    expect(shops.map(({ id }) => id).join('')).toBe('abcde')
  })
})

describe('suggestSpelling', () => {
  const shops = [inCity('Carte Vasastan', 'Stockholm'), inCity('Burgerbaren', 'Göteborg'), inCity('Lund', 'Lund')]

  it.each([
    ['stokholm', 'Stockholm'],
    ['Stcokholm', 'Stockholm'],
    ['gotebor', 'Göteborg'],
    ['götebrg', 'Göteborg'],
    ['burgrbarn', 'Burgerbaren'],
    ['vasatan', 'Vasastan'],
    ['carte vasstan', 'Carte Vasastan'],
    ['lnud', 'Lund'],
    ['  LUNDD ', 'Lund'],
  ])('corrects %p to %p', (query, suggestion) => {
    expect(suggestSpelling(shops, query)).toBe(suggestion)
    expect(suggestSpelling(vocabularyOf(shops), query)).toBe(suggestion)
  })

  it.each(['', 'lun', 'ldn', 'malmö', 'stock', 'stkhlmm', 'Stockholm', 'xx'])('returns null for %p', (query) => {
    expect(suggestSpelling(shops, query)).toBeNull()
  })

  // A query of six or more letters may have two typos, of four or five letters one, a shorter one none.
  it.each([
    ['abdcef', 'abcdef'],
    ['bacdef', 'abcdef'],
    ['abcdfe', 'abcdef'],
    ['badcef', 'abcdef'],
    ['bacdfe', 'abcdef'],
    ['bacdexf', 'abcdef'],
    ['xbacdef', 'abcdef'],
    ['acbde', null],
    ['badcfe', null],
    ['cbadef', 'abcdef'],
    ['bcadef', 'abcdef'],
    ['bcdaef', 'abcdef'],
    ['xabcdefyz', null],
    ['cdef', null],
    ['bcde', null],
    ['bcdef', 'abcdef'],
  ])(
    'counts a swapped pair, or an inserted, missing or replaced letter, as one typo: %p to %p',
    (query, suggestion) => {
      expect(suggestSpelling([inCity('abcdef', 'X')], query)).toBe(suggestion)
    },
  )

  it('returns the nearest match', () => {
    expect(suggestSpelling([inCity('Halmstad', 'Halmstad'), inCity('Hallstad', 'Hallstad')], 'halstad')).toBe(
      'Halmstad',
    )
    expect(suggestSpelling([inCity('Kalmer', 'X'), inCity('Kalmar', 'X')], 'kalmarr')).toBe('Kalmar')
  })

  it('returns null when the query itself is a known text', () => {
    expect(suggestSpelling([inCity('Kalmer', 'X'), inCity('Kalmar', 'X')], 'KALMAR')).toBeNull()
  })

  it('counts insertions, deletions, replacements and swaps in long texts, up to two typos', () => {
    const long = 'Restaurangen vid Stora torget'
    const suggestionFor = (query: string) => suggestSpelling([inCity(long, 'X')], query)
    expect(suggestionFor('Restaurnagen vid Stoar torget')).toBe(long)
    expect(suggestionFor('estaurangen vid Stora torge')).toBe(long)
    expect(suggestionFor('xRestaurangen vid Stora torgetx')).toBe(long)
    expect(suggestionFor('Restauxangen vid Stora torgex')).toBe(long)
    expect(suggestionFor('Restauxangen vxd Stora torgex')).toBeNull()
    expect(suggestionFor('estaurangen id Stora torge')).toBeNull()
  })
})
