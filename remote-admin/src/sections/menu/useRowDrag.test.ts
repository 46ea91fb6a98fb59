import type { MenuContent } from '@carte/domain'
import { describe, expect, it } from '@jest/globals'
import { placeOf, sideOf } from './useRowDrag.ts'

const MENU: MenuContent = {
  menu: { children: ['category/A', 'article/d'] },
  'category/A': { name: 'A', children: ['article/a', 'article/b'] },
}

describe('dragging a row over another one (EDIT-21)', () => {
  it.each([
    ['article/a', 0, 'before'],
    ['article/a', 29, 'before'],
    ['article/a', 30, 'after'],
    ['category/A', 19, 'before'],
    ['category/A', 20, 'inside'],
    ['category/A', 59, 'inside'],
  ])('over %s, %d of 60 pixels from its top, drops %s it', (subject, fromTop, side) => {
    expect(sideOf({ subject }, fromTop, 60)).toBe(side)
  })

  it.each([
    ['before', 'article/b', 'category/A', { parent: 'category/A', next: 'article/b' }],
    ['after', 'article/a', 'category/A', { parent: 'category/A', next: 'article/b' }],
    ['after', 'article/b', 'category/A', { parent: 'category/A', next: null }],
    ['before', 'category/A', 'menu', { parent: 'menu', next: 'category/A' }],
    ['inside', 'category/A', 'menu', { parent: 'category/A', next: null }],
    ['before', 'article/x', null, null],
  ] as const)('drops %s %s of %s at %j', (side, subject, parent, place) => {
    expect(placeOf(MENU, { subject, parent }, side)).toEqual(place)
  })
})
