import { applyChanges, checkContent, type MenuContent } from '@carte/domain'
import { describe, expect, it } from '@jest/globals'
import {
  addArticle,
  addCategory,
  addGroup,
  codeFor,
  commonSaleTimesOf,
  type Edit,
  moveBy,
  moveTo,
  priceBy,
  removeCategory,
  removeSubject,
  setSaleTimes,
  setTag,
} from './edits.ts'

const article = (price: number, more: object = {}) => ({
  exists: true,
  description: 'Dish',
  price,
  goods: 'food',
  ...more,
})
const MENU: MenuContent = {
  menu: { name: 'Menu', children: ['category/A', 'category/B'] },
  'category/A': { name: 'A', children: ['article/a', 'article/b', 'article/c'] },
  'category/B': { name: 'B', children: ['category/B/C'] },
  'category/B/C': { name: 'C' },
  'group/g': { exists: true, name: 'G', level: 2, min: 0, max: 1, options: ['c', 'd'], preselected: ['d'] },
  'article/a': article(10, { choices: ['g'], tags: ['vegan'] }),
  'article/b': article(0, { suggestions: ['c'] }),
  'article/c': article(9.99, { kind: 1 }),
  'article/d': article(1),
}
const apply = (edits: readonly Edit[]) =>
  applyChanges(
    MENU,
    edits.map(({ subject, field, value }) => ({ subject, field, after: value })),
  )
const children = (content: MenuContent, subject: string) => content[subject]?.children

describe('moving rows of the menu', () => {
  it.each([
    [['article/b'], -1, ['article/b', 'article/a', 'article/c']],
    [['article/b', 'article/c'], -1, ['article/b', 'article/c', 'article/a']],
    [['article/a', 'article/b'], 1, ['article/c', 'article/a', 'article/b']],
    [['article/a', 'article/c'], 1, ['article/b', 'article/a', 'article/c']],
  ] as const)('moves %j by %d within the category', (selected, direction, expected) => {
    expect(children(apply(moveBy(MENU, new Set(selected), direction)), 'category/A')).toEqual(expected)
  })
  it('moves nothing past the ends', () => {
    expect(moveBy(MENU, new Set(['article/a', 'category/A']), -1)).toEqual([])
  })
  it('moves rows of several categories to another one', () => {
    const moved = apply(moveTo(MENU, ['article/b', 'category/B'], 'category/A'))
    expect(children(moved, 'category/A')).toEqual(['article/a', 'article/c', 'article/b', 'category/B'])
    expect(children(moved, 'menu')).toEqual(['category/A'])
  })
  it.each([
    ['before the first row', ['article/c'], 'category/A', 'article/a', ['article/c', 'article/a', 'article/b']],
    ['before the next row', ['article/a'], 'category/A', 'article/c', ['article/b', 'article/a', 'article/c']],
    [
      'before one of themselves',
      ['article/a', 'article/b'],
      'category/A',
      'article/b',
      ['article/a', 'article/b', 'article/c'],
    ],
    [
      'before themselves, after another row',
      ['article/a', 'article/c'],
      'category/A',
      'article/c',
      ['article/b', 'article/a', 'article/c'],
    ],
    ['before a row of another category, to the end', ['article/a'], 'category/B/C', 'article/b', ['article/a']],
  ])('moves rows %s', (_, rows, target, next, expected) => {
    expect(children(apply(moveTo(MENU, rows, target, next)), target)).toEqual(expected)
  })
  it.each([
    ['the row that follows already', 'article/b', 'article/c'],
    ['itself', 'article/b', 'article/b'],
  ])('does not change the order by a move before %s', (_, row, next) => {
    expect(moveTo(MENU, [row], 'category/A', next)).toEqual([])
  })
  it.each(['category/B', 'category/B/C'])('does not move a category into %s, which is within itself', (target) => {
    expect(moveTo(MENU, ['category/B'], target)).toEqual([])
  })
})

describe('removing', () => {
  it('takes an article out of everything that names it', () => {
    const content = apply(removeSubject(MENU, 'article/c'))
    expect(content['category/A']?.children).toEqual(['article/a', 'article/b'])
    expect(content['group/g']?.options).toEqual(['d'])
    expect(content['article/b']).not.toHaveProperty('suggestions')
    expect(checkContent(content)).toEqual([])
  })
  it('takes a group out of its articles, and a category out of its parent', () => {
    expect(apply(removeSubject(MENU, 'group/g'))['article/a']).not.toHaveProperty('choices')
    expect(children(apply(removeCategory(MENU, 'category/B/C')), 'category/B')).toBeUndefined()
  })
})

describe('changes of many articles', () => {
  it.each([
    [10, 0.01, [11, 10.99]],
    [10, 1, [11, 11]],
    [-100, 0.5, [0.5, 0.5]],
    [0, 0.01, []],
  ])('changes prices by %d percent in steps of %d, and leaves free ones', (percent, step, expected) => {
    const edits = priceBy(MENU, ['article/a', 'article/b', 'article/c', 'category/A'], percent, step)
    expect(edits.map(({ value }) => value)).toEqual(expected)
  })
  it('changes the prices of single order types too', () => {
    const menu: MenuContent = {
      'article/a': article(10, { 'price:takeAway': 8.5, 'price:dineInPlace': 0 }),
      'article/b': article(0, { 'price:dineInPlace': 2 }),
    }
    const edits = priceBy(menu, ['article/a', 'article/b'], 10, 0.1)
    expect(edits.map(({ subject, field, seen, value }) => [subject, field, seen, value])).toEqual([
      ['article/a', 'price', 10, 11],
      ['article/a', 'price:takeAway', 8.5, 9.4],
      ['article/b', 'price:dineInPlace', 2, 2.2],
    ])
  })
  it('adds and removes a tag where it changes something', () => {
    expect(setTag(MENU, ['article/a', 'article/b'], 'vegan', true)).toEqual([
      { subject: 'article/b', field: 'tags', seen: null, value: ['vegan'] },
    ])
    expect(setTag(MENU, ['article/a', 'article/b'], 'vegan', false)).toEqual([
      { subject: 'article/a', field: 'tags', seen: ['vegan'], value: null },
    ])
  })
})

// SALE-9
describe('the sale times of several articles', () => {
  const LUNCH = ['Monday-Friday 11:00-14:00']
  const content: MenuContent = {
    ...MENU,
    'article/a': article(10, { saleTimes: LUNCH }),
    'article/b': article(10, { saleTimes: LUNCH }),
    'article/c': article(10, { saleTimes: ['Sunday 11:00-14:00'] }),
  }

  it('are set where they differ, and not for categories', () => {
    expect(setSaleTimes(content, ['category/A', 'article/a', 'article/c', 'article/c', 'article/d'], LUNCH)).toEqual([
      { subject: 'article/c', field: 'saleTimes', seen: ['Sunday 11:00-14:00'], value: LUNCH },
      { subject: 'article/d', field: 'saleTimes', seen: null, value: LUNCH },
    ])
  })
  it('are removed where there are any', () => {
    expect(setSaleTimes(content, ['article/a', 'article/d'], [])).toEqual([
      { subject: 'article/a', field: 'saleTimes', seen: LUNCH, value: null },
    ])
  })
  it.each([
    [['article/a', 'article/b', 'category/A'], LUNCH],
    [['article/a', 'article/c'], []],
    [['article/a', 'article/d'], []],
    [['category/A'], []],
  ])('of %j are in common: %j', (subjects, expected) => {
    expect(commonSaleTimesOf(content, subjects)).toEqual(expected)
  })
})

describe('adding', () => {
  it.each([
    ['Crème brûlée!', 'creme-brulee'],
    ['A', 'a-2'],
    ['Борщ', 'article'],
    ['', 'article'],
  ])('derives a code that is not taken from %j', (name, code) => {
    expect(codeFor(MENU, 'article', name)).toBe(code)
  })
  it('adds an article and a category that can be published, and a choice that needs options', () => {
    const { code, edits } = addArticle(MENU, { name: 'Soup', price: 5, goods: 'food', parent: 'category/B' })
    expect(code).toBe('soup')
    expect(checkContent(apply([...edits, ...addCategory(MENU, 'Drinks', 'menu')]))).toEqual([])
    expect(checkContent(apply(addGroup(MENU, 'Sauce').edits)).map(({ field }) => field)).toContain('options')
  })
})
