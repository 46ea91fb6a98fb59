import { describe, expect, it } from '@jest/globals'
import fc from 'fast-check'
import {
  allergensOf,
  choiceProblems,
  isSoldOut,
  preselection,
  selectionOf,
  toBasketChoices,
  toggleOption,
  unitPriceMinor,
} from './choices.ts'
import { aDish, aGroup, aLine, anArticle } from './test-builders.ts'

const size = aGroup('size', [anArticle('small', { price: 0 }), anArticle('large', { price: 25.5 })], { min: 1, max: 1 })
const dip = aGroup('dip', [anArticle('aioli'), anArticle('bbq')], { min: 0, max: 1, level: 2 })
const extras = aGroup(
  'extras',
  [
    anArticle('cheese', { price: 12, allergens: ['milk'] }),
    anArticle('bacon', { price: 15.5 }),
    anArticle('egg', { price: 10, allergens: ['egg'] }),
    anArticle('truffle', { price: 49, soldOut: true }),
  ],
  { min: 0, max: 2, level: 2 },
)
const burger = aDish('burger', { price: 119, allergens: ['gluten', 'milk'] }, [size, dip, extras])

describe('isSoldOut', () => {
  const left = anArticle('left')
  const gone = anArticle('gone', { soldOut: true })
  it.each([
    ['an available dish', aDish('soup'), false],
    ['a sold-out dish', aDish('soup', { soldOut: true }), true],
    ['a dish with one available size', aDish('soup', {}, [aGroup('size', [left, gone], { min: 1, max: 1 })]), false],
    ['a dish whose sizes are all sold out', aDish('soup', {}, [aGroup('size', [gone], { min: 1, max: 1 })]), true],
    [
      'a dish that requires two options and has one',
      aDish('soup', {}, [aGroup('sides', [left, gone], { min: 2 })]),
      true,
    ],
    ['a dish with a required group without options', aDish('soup', {}, [aGroup('size', [], { min: 1, max: 1 })]), true],
    ['a dish whose optional extras are sold out', aDish('soup', {}, [aGroup('extras', [gone])]), false],
  ])('classifies %s', (_, dish, soldOut) => {
    expect(isSoldOut(dish)).toBe(soldOut)
  })
})

describe('preselection', () => {
  it('selects the menu’s preselected options in the order of the options', () => {
    const groups = [{ ...size, preselected: ['large'] }, { ...extras, preselected: ['egg', 'cheese'] }, dip]
    expect(preselection(groups)).toEqual({ size: ['large'], extras: ['cheese', 'egg'], dip: [] })
  })

  it('drops sold-out and unknown options and those above the maximum', () => {
    const groups = [{ ...extras, preselected: ['truffle', 'pineapple', 'bacon', 'cheese', 'egg'] }]
    expect(preselection(groups)).toEqual({ extras: ['cheese', 'bacon'] })
  })
})

describe('toggleOption', () => {
  it.each([
    ['selects a first option', {}, size, 'small', ['small']],
    ['replaces the only option', { size: ['small'] }, size, 'large', ['large']],
    ['keeps a required option', { size: ['small'] }, size, 'small', ['small']],
    ['deselects an optional option', { dip: ['aioli'] }, dip, 'aioli', []],
    ['replaces the only optional option', { dip: ['aioli'] }, dip, 'bbq', ['bbq']],
    ['adds an option', { extras: ['egg'] }, extras, 'cheese', ['egg', 'cheese']],
    ['deselects one of two options', { extras: ['egg', 'cheese'] }, extras, 'egg', ['cheese']],
    ['rejects an option above the maximum', { extras: ['egg', 'cheese'] }, extras, 'bacon', ['egg', 'cheese']],
    ['rejects a sold-out option', { extras: ['egg'] }, extras, 'truffle', ['egg']],
    ['deselects an option that is now sold out', { extras: ['truffle'] }, extras, 'truffle', []],
    ['rejects an option of another group', { extras: ['egg'] }, extras, 'aioli', ['egg']],
  ])('%s', (_, selection, group, code, chosen) => {
    expect(toggleOption(selection, group, code)).toEqual({ ...selection, [group.code]: chosen })
  })

  it('returns the same selection when nothing changes', () => {
    const selection = { extras: ['egg', 'cheese'] }
    expect(toggleOption(selection, extras, 'bacon')).toBe(selection)
  })

  it('handles a group that is named like an inherited property', () => {
    const odd = aGroup('constructor', [anArticle('toString')])
    const picked = toggleOption({}, odd, 'toString')
    expect(Object.entries(picked)).toEqual([['constructor', ['toString']]])
    expect(choiceProblems([odd], {})).toEqual([])
  })

  it('never violates a group’s rules, whatever options are toggled', () => {
    const codes = fc.constantFrom('small', 'large', 'cheese', 'bacon', 'egg', 'truffle', 'aioli', 'bbq')
    fc.assert(
      fc.property(fc.array(codes), (taps) => {
        const start = preselection(burger.choices.map((group) => ({ ...group, preselected: ['small'] })))
        const end = taps.reduce(
          (selection, code) => burger.choices.reduce((now, group) => toggleOption(now, group, code), selection),
          start,
        )
        expect(choiceProblems(burger.choices, end)).toEqual([])
      }),
    )
  })
})

describe('choiceProblems', () => {
  it.each([
    [{ size: ['small'] }, []],
    [{}, [{ kind: 'too-few', group: 'size', codes: [] }]],
    [{ size: ['small', 'large'] }, [{ kind: 'too-many', group: 'size', codes: ['small', 'large'] }]],
    [{ size: ['huge'] }, [{ kind: 'unknown', group: 'size', codes: ['huge'] }]],
    [{ size: ['small'], extras: ['egg', 'egg'] }, [{ kind: 'twice', group: 'extras', codes: ['egg'] }]],
    [{ size: ['small'], extras: ['truffle'] }, [{ kind: 'sold-out', group: 'extras', codes: ['truffle'] }]],
    [{ size: ['small'], sauce: ['aioli'] }, [{ kind: 'unknown', group: 'sauce', codes: ['aioli'] }]],
    [{ size: ['small'], sauce: [] }, []],
  ])('returns the problems of %p', (selection, problems) => {
    expect(choiceProblems(burger.choices, selection)).toEqual(problems)
  })

  it('lists the chosen codes when there are too few', () => {
    const pair = { ...extras, min: 2 }
    expect(choiceProblems([pair], { extras: ['egg'] })).toEqual([{ kind: 'too-few', group: 'extras', codes: ['egg'] }])
  })

  it('lists every problem of every group', () => {
    const kinds = choiceProblems(burger.choices, { extras: ['egg', 'egg', 'truffle', 'aioli'] })
    expect(kinds.map(({ kind, group }) => `${group} ${kind}`)).toEqual([
      'size too-few',
      'extras unknown',
      'extras twice',
      'extras sold-out',
      'extras too-many',
    ])
  })
})

describe('unitPriceMinor and allergensOf', () => {
  it.each([
    [{}, 11_900, ['gluten', 'milk']],
    [{ size: ['large'] }, 14_450, ['gluten', 'milk']],
    // 119 + 25.50 + 10 + 12
    [{ size: ['large'], extras: ['egg', 'cheese'] }, 16_650, ['gluten', 'egg', 'milk']],
    [{ extras: ['pineapple'] }, 11_900, ['gluten', 'milk']],
  ])('return price and allergens of the selection %p', (selection, price, allergens) => {
    expect(unitPriceMinor(burger, selection)).toBe(price)
    expect(allergensOf(burger, selection)).toEqual(allergens)
  })
})

describe('toBasketChoices', () => {
  it('groups the choices of two groups at the same level', () => {
    const choices = toBasketChoices(burger.choices, { size: ['large'], dip: ['bbq'], extras: ['bacon', 'pineapple'] })
    const codes = Object.entries(choices).map(([level, list]) => [level, list.map((c) => [c.code, c.article.code])])
    expect(codes).toEqual([
      ['1', [['size', 'large']]],
      [
        '2',
        [
          ['dip', 'bbq'],
          ['extras', 'bacon'],
        ],
      ],
    ])
    expect(choices[1]?.[0]?.article).toEqual({
      code: 'large',
      price: 25.5,
      description: 'large',
      i18n: [],
      imageUrl: '',
    })
  })
})

describe('selectionOf', () => {
  it('restores the selection from which a line was made', () => {
    const selection = { size: ['large'], dip: [], extras: ['cheese', 'egg'] }
    expect(selectionOf(burger.choices, aLine(burger, selection))).toEqual(selection)
  })

  it('distinguishes two groups with the same option', () => {
    const halves = aDish('pizza', {}, [aGroup('left', [anArticle('ham')]), aGroup('right', [anArticle('ham')])])
    const selection = { left: [], right: ['ham'] }
    expect(selectionOf(halves.choices, aLine(halves, selection))).toEqual(selection)
  })

  it('drops options that the menu no longer has, and finds a group whose level has changed', () => {
    const line = aLine(burger, { size: ['large'], extras: ['cheese', 'egg'] })
    const now = [
      { ...size, level: 7 },
      { ...extras, options: extras.options.filter(({ code }) => code !== 'egg') },
    ]
    expect(selectionOf(now, line)).toEqual({ size: ['large'], extras: ['cheese'] })
  })
})
