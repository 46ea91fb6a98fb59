import { describe, expect, it } from '@jest/globals'
import {
  applyChanges,
  changesBetween,
  checkContent,
  type FieldValue,
  MENU_ARTICLES_MAX,
  type MenuContent,
  subjectsGone,
  walkTree,
} from './menu-draft.ts'

const article = (fields: Record<string, FieldValue> = {}) => ({
  exists: true,
  kind: 0,
  description: 'Dish',
  price: 100,
  goods: 'food',
  ...fields,
})
const group = (fields: Record<string, FieldValue> = {}) => ({
  exists: true,
  level: 1,
  name: 'Size',
  min: 1,
  max: 1,
  options: ['small', 'large'],
  ...fields,
})
const MENU: MenuContent = {
  menu: { name: 'Menu', children: ['category/Food', 'article/dip'] },
  'category/Food': { name: 'Food', children: ['article/burger', 'category/Food/Sides'] },
  'category/Food/Sides': { name: 'Sides' },
  'level/1': { exists: true, name: 'Size' },
  'group/size': group({ preselected: ['small'] }),
  'group/extras': group({ level: 2, min: 0, name: 'Extras' }),
  'article/burger': article({ choices: ['size', 'extras'], suggestions: ['dip'] }),
  'article/dip': article({ kind: 1 }),
  'article/small': article(),
  'article/large': article(),
}
type Change = readonly [subject: string, field: string, after: FieldValue | null]
const changed = (...changes: readonly Change[]) =>
  applyChanges(
    MENU,
    changes.map(([subject, field, after]) => ({ subject, field, after })),
  )

// EDIT-25
describe('subjectsGone', () => {
  const before = changed(
    ['article/new', 'exists', true],
    ['article/new', 'price', 5],
    ['category//new', 'name', 'New'],
    ['menu', 'children', ['category/Food', 'article/dip', 'category//new']],
  )
  const after = (...changes: readonly Change[]) =>
    applyChanges(
      before,
      changes.map(([subject, field, value]) => ({ subject, field, after: value })),
    )
  it.each<[string, MenuContent, readonly string[]]>([
    ['nothing is removed', before, []],
    ['a new dish is removed', after(['article/new', 'exists', null]), ['article/new']],
    ['a new category is removed', after(['menu', 'children', ['category/Food']]), ['category//new']],
    [
      'a new category is moved',
      after(['menu', 'children', ['category/Food']], ['category/Food', 'children', ['category//new']]),
      [],
    ],
    ['a published dish is removed', after(['article/dip', 'exists', null]), []],
    ['a published category is removed', after(['menu', 'children', ['category//new']]), []],
    [
      'a new category has no place yet',
      applyChanges(before, [{ subject: 'category//x', field: 'name', after: 'X' }]),
      [],
    ],
  ])('finds what only the draft had when %s', (_what, content, gone) =>
    expect(subjectsGone(MENU, before, content)).toEqual(gone),
  )
})

describe('checkContent', () => {
  it('accepts a menu without problems, and one whose category was removed', () => {
    expect(checkContent(MENU)).toEqual([])
    expect(checkContent(changed(['category/Food', 'children', ['article/burger']]))).toEqual([])
  })

  // EDIT-6
  it.each<readonly [code: string, subject: string, field: string, changes: readonly Change[]]>([
    ['missing', 'article/dip', 'price', [['article/dip', 'price', null]]],
    ['missing', 'category/Food', 'name', [['category/Food', 'name', null]]],
    ['max-below-min', 'group/size', 'max', [['group/size', 'min', 2]]],
    ['max-above-options', 'group/size', 'max', [['group/size', 'max', 3]]],
    ['unknown-reference', 'group/size', 'options', [['group/size', 'options', ['small', 'none']]]],
    ['preselected-unknown', 'group/size', 'preselected', [['group/size', 'preselected', ['dip']]]],
    ['preselected-too-many', 'group/size', 'preselected', [['group/size', 'preselected', ['small', 'large']]]],
    ['unknown-reference', 'article/burger', 'choices', [['article/burger', 'choices', ['none']]]],
    ['unknown-reference', 'article/burger', 'choices', [['group/size', 'exists', null]]],
    ['same-level', 'article/burger', 'choices', [['group/extras', 'level', 1]]],
    ['unknown-reference', 'article/burger', 'suggestions', [['article/burger', 'suggestions', ['none']]]],
    ['suggestion-kind', 'article/burger', 'suggestions', [['article/dip', 'kind', 0]]],
    ['suggestion-unplaced', 'article/burger', 'suggestions', [['menu', 'children', ['category/Food']]]],
    ['suggestion-unplaced', 'article/burger', 'suggestions', [['article/dip', 'choices', ['size']]]],
    ['unknown-reference', 'category/Food', 'children', [['category/Food', 'children', ['article/none']]]],
    [
      'unknown-reference',
      'menu',
      'children',
      [['menu', 'children', ['category/Food', 'category/None', 'article/dip']]],
    ],
    ['placed-twice', 'menu', 'children', [['menu', 'children', ['category/Food', 'category/Food', 'article/dip']]]],
    [
      'placed-twice',
      'category/Food',
      'children',
      [['menu', 'children', ['category/Food/Sides', 'category/Food', 'article/dip']]],
    ],
    [
      'duplicate-name',
      'menu',
      'children',
      [
        ['menu', 'children', ['category/Food', 'category//abcdef', 'article/dip']],
        ['category//abcdef', 'name', 'Food'],
      ],
    ],
    [
      'cycle',
      'category/Food',
      'children',
      // One person moves Food into Sides, while Sides stays in Food.
      [
        ['menu', 'children', ['article/dip']],
        ['category/Food/Sides', 'children', ['category/Food']],
      ],
    ],
  ])('reports %s at %s, %s', (code, subject, field, changes) => {
    expect(checkContent(changed(...changes))).toContainEqual(expect.objectContaining({ code, subject, field }))
  })

  it('reports more articles than a menu may have', () => {
    const many = Object.fromEntries(
      Array.from({ length: MENU_ARTICLES_MAX + 1 }, (_, at) => [`article/a${at}`, article()]),
    )
    expect(checkContent({ menu: { name: 'Menu' }, ...many }).map(({ code }) => code)).toEqual(['too-many-articles'])
  })
})

describe('changesBetween', () => {
  it('returns changes that make the one content equal to the other, both ways', () => {
    const other = changed(
      ['article/burger', 'price', 120],
      ['article/burger', 'description:fi', 'Purilainen'],
      ['article/dip', 'exists', null],
      ['article/new', 'exists', true],
      ['article/new', 'description', 'New'],
      ['menu', 'children', ['category/Food', 'category//abcdef']],
      ['category//abcdef', 'name', 'Drinks'],
    )
    for (const [from, to] of [
      [MENU, other],
      [other, MENU],
    ] as const) {
      const result = applyChanges(from, changesBetween(from, to))
      expect(changesBetween(result, to)).toEqual([])
      expect(walkTree(result)).toEqual(walkTree(to))
    }
    expect(changesBetween(MENU, MENU)).toEqual([])
  })

  it('names a removed article by one change', () => {
    expect(changesBetween(MENU, changed(['article/dip', 'exists', null]))).toEqual([
      { subject: 'article/dip', field: 'exists', before: true, after: null },
    ])
  })
})

describe('walkTree', () => {
  it('ends in a menu with a circle, and gives every place its path', () => {
    const circle = changed(['category/Food/Sides', 'children', ['category/Food']])
    expect(walkTree(circle).map(({ subject, path }) => [subject, path.length])).toEqual([
      ['category/Food', 0],
      ['article/burger', 1],
      ['category/Food/Sides', 1],
      ['category/Food', 2],
      ['article/dip', 0],
    ])
  })
})
