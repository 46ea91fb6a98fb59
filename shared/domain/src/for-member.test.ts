import type { Menu } from '@carte/contract'
import { describe, expect, it } from '@jest/globals'
import { forMember } from './for-member.ts'
import { findArticle, listArticles } from './menu.ts'
import { aContainer, aDish, aGroup, aMenu, anArticle } from './test-builders.ts'

const large = anArticle('large', { price: 30, memberPrice: 0 })
const size = aGroup('size', [anArticle('small', { price: 0 }), large])
const sides = aContainer('Sides', [aDish('fries')])
const menu = aMenu([
  aContainer('Food', [
    aContainer('Grill', [aDish('burger', { price: 149, memberPrice: 129, campaigns: ['smash'] }, [size])]),
    aDish('soup', { price: 80, ordinaryPrice: 100, memberPrice: 70.5 }),
    aDish('stew', { price: 60, ordinaryPrice: 75 }),
  ]),
  sides,
])
const articleOf = (of: Menu, code: string) => findArticle(of, code)?.item

describe('a menu for members', () => {
  const members = forMember(menu)

  it.each([
    ['an article', 'burger', { price: 129, ordinaryPrice: 149 }],
    ['one that everybody gets for less', 'soup', { price: 70.5, ordinaryPrice: 100 }],
    ['one that costs members the same', 'stew', { price: 60, ordinaryPrice: 75 }],
    ['one without any offer', 'fries', { price: 10 }],
  ])('%s', (_, code, prices) => {
    const { price, ordinaryPrice } = articleOf(members, code)?.article ?? {}
    expect({ price, ...(ordinaryPrice !== undefined && { ordinaryPrice }) }).toEqual(prices)
  })

  it('has members’ prices of options too, free ones included', () => {
    const [group] = articleOf(members, 'burger')?.choices ?? []
    expect(group?.options.map(({ price }) => price)).toEqual([0, 0])
  })

  it('says members’ prices of nothing any more, and all else as before', () => {
    expect(JSON.stringify(members)).not.toContain('memberPrice')
    expect(listArticles(members).map(({ item }) => item.code)).toEqual(listArticles(menu).map(({ item }) => item.code))
    expect(articleOf(members, 'burger')?.article).toEqual({
      ...anArticle('burger', { price: 129, ordinaryPrice: 149, campaigns: ['smash'] }),
    })
  })

  it('leaves what everybody sees as it is', () => {
    expect(articleOf(menu, 'burger')?.article).toMatchObject({ price: 149, memberPrice: 129 })
  })

  it('is made once, of the parts that are the same the same ones', () => {
    expect(forMember(menu)).toBe(members)
    expect(forMember(members)).toBe(members)
    expect(members.items[1]).toBe(sides)
    expect(articleOf(members, 'stew')).toBe(articleOf(menu, 'stew'))
    const plain = aMenu([sides])
    expect(forMember(plain)).toBe(plain)
  })

  it('can be had of one article alone', () => {
    const burger = articleOf(menu, 'burger')
    expect(burger && forMember(burger)).toBe(articleOf(members, 'burger'))
  })
})
