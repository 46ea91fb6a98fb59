import { describe, expect, it } from '@jest/globals'
import { matchesSearch, nearMiss, sortShops } from './shop-search.ts'
import { aShop } from './test-builders.ts'

const inCity = (name: string, city: string) =>
  aShop({ id: name, name, contactInformation: { ...aShop().contactInformation, city } })

describe('matchesSearch', () => {
  const shop = aShop({
    name: 'Café Söder',
    description: 'Fika (all day)',
    contactInformation: {
      address1: 'Götgatan 12',
      address2: 'Gården',
      zipCode: '118 46',
      city: 'Stockholm',
      phone: '08-1',
    },
  })

  it.each(['', '  ', 'söd', 'SÖDER', 'é s', '(all', 'götgatan 1', 'holm', ' Stockholm ', 'Cafe\u0301'])(
    'finds %p',
    (query) => {
      expect(matchesSearch(shop, query)).toBe(true)
    },
  )

  // Only name, description, first address line and city; no patterns, no near misses.
  it.each(['gården', '118 46', '08-1', 'cafe', 's.der', 'söder stockholm', 'stokholm'])('does not find %p', (query) => {
    expect(matchesSearch(shop, query)).toBe(false)
  })
})

describe('sortShops', () => {
  const shops = ['a', 'b', 'c', 'd', 'e'].map((id) => aShop({ id }))
  const sorted = (favorites: string[], distances: Record<string, number>) =>
    sortShops(shops, { favorites: new Set(favorites), distances: new Map(Object.entries(distances)) })
      .map(({ id }) => id)
      .join('')

  it.each([
    [[], {}, 'abcde'],
    [['d', 'b'], {}, 'bdace'],
    [[], { a: 5, b: 1, c: 3, d: 2, e: 4 }, 'bdcea'],
    [['e', 'a'], { a: 5, b: 1, c: 3, d: 2, e: 4 }, 'eabdc'],
    [['a'], { c: 3, e: 0 }, 'aecbd'],
    [[], { b: 2, d: 2, a: 2 }, 'abdce'],
  ])('favourites %p, distances %p: %s', (favorites, distances, order) => {
    expect(sorted(favorites, distances)).toBe(order)
  })

  it('leaves the list as it was', () => {
    sorted(['e'], { b: 1 })
    expect(shops.map(({ id }) => id).join('')).toBe('abcde')
  })
})

describe('nearMiss', () => {
  const shops = [inCity('Carte Vasastan', 'Stockholm'), inCity('Burgerbaren', 'Göteborg'), inCity('Lund', 'Lund')]

  it.each([
    ['stokholm', 'Stockholm'],
    ['Stcokholm', 'Stockholm'],
    ['goteborg', 'Göteborg'],
    ['burgrbarn', 'Burgerbaren'],
    ['vasatan', 'Vasastan'],
    ['carte vasstan', 'Carte Vasastan'],
    ['lnud', 'Lund'],
    ['  LUNDD ', 'Lund'],
  ])('understands %p as %p', (query, meant) => {
    expect(nearMiss(shops, query)).toBe(meant)
  })

  it.each(['', 'lun', 'ldn', 'malmö', 'stock', 'stkhlmm', 'Stockholm', 'xx'])('has nothing for %p', (query) => {
    expect(nearMiss(shops, query)).toBeNull()
  })

  it('prefers the nearest', () => {
    expect(nearMiss([inCity('Halmstad', 'Halmstad'), inCity('Hallstad', 'Hallstad')], 'halstad')).toBe('Halmstad')
    expect(nearMiss([inCity('Kalmer', 'X'), inCity('Kalmar', 'X')], 'kalmarr')).toBe('Kalmar')
  })
})
