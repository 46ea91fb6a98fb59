import { describe, expect, it } from '@jest/globals'
import { findArticle, findContainer, listArticles } from './menu.ts'
import { aContainer, aDish, aMenu } from './test-builders.ts'

const pasta = aDish('pasta')
const espresso = aDish('espresso')
const tap = aContainer('Tap', [aDish('lager')])
const drinks = aContainer('Drinks', [aContainer('Hot', [espresso]), tap, aDish('water')])
const menu = aMenu([aContainer('Food', [pasta]), drinks, aContainer('Today', [pasta]), aDish('bread')])

describe('findContainer', () => {
  it.each([
    [['Drinks'], drinks],
    [['Drinks', 'Tap'], tap],
    [[], null],
    [['Tap'], null],
    [['Drinks', 'Tap', 'lager'], null],
    [['Drinks', 'Cold'], null],
    [['drinks'], null],
    [['constructor'], null],
  ])('finds the container at %p, or null', (path, container) => {
    expect(findContainer(menu, path)).toBe(container)
  })
})

describe('findArticle', () => {
  it.each([
    ['espresso', ['Drinks', 'Hot']],
    ['water', ['Drinks']],
    ['bread', []],
    // In two containers: the first one counts.
    ['pasta', ['Food']],
  ])('finds %p in the path %p', (code, path) => {
    expect(findArticle(menu, code)).toEqual({ item: expect.objectContaining({ code }), path })
  })

  it.each(['Drinks', 'tea', '', 'constructor', '__proto__'])('returns null for %p', (code) => {
    expect(findArticle(menu, code)).toBeNull()
  })
})

describe('listArticles', () => {
  it('lists the articles in the menu’s order', () => {
    const listed = listArticles(menu).map(({ item, path }) => [...path, item.code].join('/'))
    expect(listed).toEqual([
      'Food/pasta',
      'Drinks/Hot/espresso',
      'Drinks/Tap/lager',
      'Drinks/water',
      'Today/pasta',
      'bread',
    ])
  })
})
