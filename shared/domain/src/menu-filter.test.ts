import { ALLERGENS, ARTICLE_TAGS, type ArticleItem, type MenuItem } from '@carte/contract'
import { describe, expect, it } from '@jest/globals'
import fc from 'fast-check'
import { allergensOf, choiceProblems, isSoldOut, type Selection } from './choices.ts'
import {
  allergensIn,
  canAvoid,
  countDishes,
  DIETS,
  dietsIn,
  filterMenu,
  fitsFilter,
  hasTag,
  isFiltering,
  listArticles,
  type MenuFilter,
  NO_FILTER,
  unavoidable,
  withoutImpliedTags,
} from './menu.ts'
import { aContainer, aDish, aGroup, aMenu, anArticle } from './test-builders.ts'

const milky = anArticle('bechamel', { allergens: ['milk'] })
const nutty = anArticle('pesto', { allergens: ['nuts'] })
const plain = anArticle('tomato')
const gone = anArticle('arrabbiata', { soldOut: true })
const sauce = (...options: (typeof plain)[]) => aGroup('sauce', options, { min: 1, max: 1 })

const bread = aDish('bread', { allergens: ['gluten'], tags: ['vegan'] })
const pasta = aDish('pasta', { allergens: ['gluten'], tags: ['vegetarian'] }, [sauce(milky, plain)])
const lasagne = aDish('lasagne', {}, [sauce(milky, nutty)])
const rice = aDish('rice', { tags: ['vegetarian', 'glutenfree'] }, [sauce(milky, gone)])
const salad = aDish('salad', { tags: ['vegan', 'glutenfree'] }, [aGroup('extras', [milky, nutty])])
const pair = aDish('pair', {}, [aGroup('sauces', [milky, plain, nutty], { min: 2 })])
const stew = aDish('stew', { soldOut: true }, [sauce(milky, gone)])
const lone = aDish('lone', {}, [sauce(gone)])

describe('fitsFilter', () => {
  it.each<readonly [string, ArticleItem, Partial<MenuFilter>, boolean]>([
    ['a dish, without a filter', bread, {}, true],
    ['a dish with the avoided allergen', bread, { avoid: ['gluten'] }, false],
    ['a dish with one of two avoided allergens', bread, { avoid: ['milk', 'gluten'] }, false],
    ['a dish with another allergen', bread, { avoid: ['milk'] }, true],
    ['a dish with an option without the allergen', pasta, { avoid: ['milk'] }, true],
    ['a dish with an option without one allergen', lasagne, { avoid: ['milk'] }, true],
    ['a dish where every option has one of two allergens', lasagne, { avoid: ['milk', 'nuts'] }, false],
    ['a dish whose only option without the allergen is sold out', rice, { avoid: ['milk'] }, false],
    ['a dish whose optional choices have the allergens', salad, { avoid: ['milk', 'nuts'] }, true],
    ['a dish that requires two options and has two without the allergen', pair, { avoid: ['milk'] }, true],
    ['a dish that requires two options and has one without the allergens', pair, { avoid: ['milk', 'nuts'] }, false],
    ['a sold-out dish without the allergen in a sold-out option', stew, { avoid: ['milk'] }, true],
    ['a dish whose only, sold-out option has no allergen', lone, { avoid: ['milk'] }, true],
    ['a dish whose only option is sold out, without a filter', lone, { diets: [] }, true],
    ['a dish with the tag', salad, { diets: ['vegan'] }, true],
    ['a vegan dish for the vegetarian diet', bread, { diets: ['vegetarian'] }, true],
    ['a vegetarian dish for the vegan diet', pasta, { diets: ['vegan'] }, false],
    ['a dish with both tags', salad, { diets: ['vegetarian', 'glutenfree'] }, true],
    ['a dish with one of two tags', bread, { diets: ['vegan', 'glutenfree'] }, false],
    ['a dish that fits the diet but has the allergen', bread, { avoid: ['gluten'], diets: ['vegan'] }, false],
  ])('returns the right result for %s', (_, item, filter, fits) => {
    expect(fitsFilter(item, { ...NO_FILTER, ...filter })).toBe(fits)
  })
})

describe('unavoidable', () => {
  it.each([
    ['nothing for a dish that fits', pasta, ['milk'], []],
    ['an allergen of the dish itself', pasta, ['milk', 'gluten'], ['gluten']],
    ['an allergen of every available option', rice, ['milk', 'nuts'], ['milk']],
    ['allergens that can only be avoided one at a time', lasagne, ['egg', 'milk', 'nuts'], ['milk', 'nuts']],
  ] as const)('returns %s', (_, item, avoid, named) => {
    expect(unavoidable(item, avoid)).toEqual(named)
  })
})

describe('withoutImpliedTags and hasTag', () => {
  it.each([
    [
      ['vegan', 'vegetarian', 'spicy'],
      ['vegan', 'spicy'],
    ],
    [['vegetarian'], ['vegetarian']],
    [[], []],
  ] as const)('reduce %p to the expected tags %p', (tags, expected) => {
    expect(withoutImpliedTags(tags)).toEqual(expected)
  })

  it('count a vegan article as vegetarian, but not the reverse', () => {
    expect(hasTag(['vegan'], 'vegetarian')).toBe(true)
    expect(hasTag(['vegetarian'], 'vegan')).toBe(false)
  })
})

describe('filterMenu', () => {
  const drinks = aContainer('Drinks', [aContainer('Hot', [aDish('tea')]), aDish('water')])
  const food = aContainer('Food', [aContainer('Warm', [pasta, rice]), bread])
  const menu = aMenu([food, drinks, bread])

  it('removes articles that do not match, and containers that become empty', () => {
    const left = filterMenu(menu, { avoid: ['gluten'], diets: [] })
    expect(listArticles(left).map(({ item, path }) => [...path, item.code].join('/'))).toEqual([
      'Food/Warm/rice',
      'Drinks/Hot/tea',
      'Drinks/water',
    ])
    const glutenfree = filterMenu(menu, { avoid: [], diets: ['glutenfree'] })
    expect(glutenfree.items).toEqual([aContainer('Food', [aContainer('Warm', [rice])])])
  })

  it('returns unchanged menus and containers as the same objects', () => {
    expect(filterMenu(menu, NO_FILTER)).toBe(menu)
    expect(filterMenu(menu, { avoid: ['fish'], diets: [] })).toBe(menu)
    expect(filterMenu(menu, { avoid: ['gluten'], diets: [] }).items[1]).toBe(drinks)
  })

  it('countDishes counts a dish once, even in several containers', () => {
    expect(countDishes(menu)).toBe(5)
    expect(countDishes(aMenu([]))).toBe(0)
  })
})

describe('allergensIn and dietsIn', () => {
  const menu = aMenu([bread, aContainer('Food', [salad, rice])])
  it('include the allergens of choices', () => {
    expect(allergensIn(menu)).toEqual(['gluten', 'milk', 'nuts'])
    expect(allergensIn(aMenu([]))).toEqual([])
  })

  it('list the diets for which the menu has a dish', () => {
    expect(dietsIn(menu)).toEqual(['vegan', 'vegetarian', 'glutenfree'])
    expect(dietsIn(aMenu([aDish('ham')]))).toEqual([])
  })
})

describe('filters on random menus', () => {
  const allergens = fc.subarray(ALLERGENS.slice(0, 4))
  const option = fc.record({ allergens, soldOut: fc.boolean() })
  const group = fc.record({ min: fc.nat(2), options: fc.array(option, { maxLength: 4 }) })
  const dish = fc
    .record({
      allergens,
      soldOut: fc.boolean(),
      tags: fc.subarray([...ARTICLE_TAGS]),
      groups: fc.array(group, { maxLength: 2 }),
    })
    .map(({ groups, ...over }) =>
      aDish(
        'dish',
        over,
        groups.map(({ min, options }, at) =>
          aGroup(
            `group-${at}`,
            options.map((each, index) => anArticle(`option-${at}-${index}`, each)),
            { min, max: Math.max(min, options.length) },
          ),
        ),
      ),
    )
  const filter = fc.record({ avoid: allergens, diets: fc.subarray([...DIETS]) })
  const { item } = fc.letrec<{ item: MenuItem }>((tie) => ({
    item: fc.oneof(
      { maxDepth: 3, withCrossShrink: true },
      dish,
      fc.array(tie('item'), { maxLength: 3 }).map((items) => aContainer('container', items)),
    ),
  }))
  const menus = fc.array(item, { maxLength: 4 }).map(aMenu)

  const subsets = (codes: readonly string[]): readonly (readonly string[])[] =>
    Array.from({ length: 2 ** codes.length }, (_, bits) => codes.filter((_, at) => (bits >> at) % 2 === 1))

  /** Returns every possible selection. */
  const selections = ({ choices }: ArticleItem): readonly Selection[] =>
    choices.reduce<readonly Selection[]>(
      (made, { code, options }) =>
        subsets(options.map((option) => option.code)).flatMap((codes) =>
          made.map((selection) => ({ ...selection, [code]: codes })),
        ),
      [{}],
    )

  it('accept a dish exactly when a valid selection avoids the allergens', () => {
    fc.assert(
      fc.property(dish, allergens, (item, avoid) => {
        fc.pre(!isSoldOut(item))
        const ways = selections(item).filter((selection) => choiceProblems(item.choices, selection).length === 0)
        const isPossible = ways.some((way) => !allergensOf(item, way).some((each) => avoid.includes(each)))
        expect(canAvoid(item, avoid)).toBe(isPossible)
        expect(unavoidable(item, avoid).length > 0).toBe(!isPossible)
      }),
    )
  })

  it('keep exactly the matching articles in order, and are idempotent', () => {
    fc.assert(
      fc.property(menus, filter, (menu, wanted) => {
        const left = filterMenu(menu, wanted)
        const fitting = listArticles(menu).filter(({ item }) => fitsFilter(item, wanted))
        expect(listArticles(left)).toEqual(fitting)
        if (isFiltering(wanted)) expect(filterMenu(left, wanted)).toBe(left)
        else expect(left).toBe(menu)
      }),
    )
  })
})
