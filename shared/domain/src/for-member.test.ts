import type { Menu } from '@carte/contract'
import { describe, expect, it } from '@jest/globals'
import { findArticle, listArticles } from './menu.ts'
import { forMember } from './pricing.ts'
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
const findItem = (source: Menu, code: string) => findArticle(source, code)?.item

describe('forMember', () => {
  const memberMenu = forMember(menu)

  it.each([
    ['an article with a member price', 'burger', { price: 129, ordinaryPrice: 149 }],
    ['a discounted article with a member price', 'soup', { price: 70.5, ordinaryPrice: 100 }],
    ['a discounted article without a member price', 'stew', { price: 60, ordinaryPrice: 75 }],
    ['an article without a discount', 'fries', { price: 10 }],
  ])('returns the prices of %s', (_, code, prices) => {
    const { price, ordinaryPrice } = findItem(memberMenu, code)?.article ?? {}
    expect({ price, ...(ordinaryPrice !== undefined && { ordinaryPrice }) }).toEqual(prices)
  })

  it('applies member prices to options, including free ones', () => {
    const [group] = findItem(memberMenu, 'burger')?.choices ?? []
    expect(group?.options.map(({ price }) => price)).toEqual([0, 0])
  })

  it('removes memberPrice and keeps everything else', () => {
    expect(JSON.stringify(memberMenu)).not.toContain('memberPrice')
    expect(listArticles(memberMenu).map(({ item }) => item.code)).toEqual(
      listArticles(menu).map(({ item }) => item.code),
    )
    expect(findItem(memberMenu, 'burger')?.article).toEqual({
      ...anArticle('burger', { price: 129, ordinaryPrice: 149, campaigns: ['smash'] }),
    })
  })

  it('does not change the original menu', () => {
    expect(findItem(menu, 'burger')?.article).toMatchObject({ price: 149, memberPrice: 129 })
  })

  it('returns a cached menu that shares unchanged items', () => {
    expect(forMember(menu)).toBe(memberMenu)
    expect(forMember(memberMenu)).toBe(memberMenu)
    expect(memberMenu.items[1]).toBe(sides)
    expect(findItem(memberMenu, 'stew')).toBe(findItem(menu, 'stew'))
    const plain = aMenu([sides])
    expect(forMember(plain)).toBe(plain)
  })

  it('accepts a single item and returns the same object as in the converted menu', () => {
    const burger = findItem(menu, 'burger')
    expect(burger && forMember(burger)).toBe(findItem(memberMenu, 'burger'))
  })
})
