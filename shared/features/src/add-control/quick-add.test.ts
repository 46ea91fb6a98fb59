import type { Allergen, Article, ArticleItem, ChoiceGroup } from '@carte/contract'
import { describe, expect, it } from '@jest/globals'
import { canQuickAdd, quickAddOptions } from './quick-add.ts'

const article = (code: string, over: Partial<Article> = {}): Article => ({
  code,
  kind: 0,
  description: code,
  price: 0,
  imageUrl: '',
  i18n: [],
  campaigns: [],
  soldOut: false,
  allergens: [],
  tags: [],
  ...over,
})
const plain = article('plain')
const other = article('other')
const costly = article('costly', { price: 15 })
const gone = article('gone', { soldOut: true })
const nutty = article('nutty', { allergens: ['nuts'] })

const group = (
  min: number,
  max: number,
  options: readonly Article[],
  defaults: readonly Article[] = [],
): ChoiceGroup => ({
  code: options.map(({ code }) => code).join('-') || 'empty',
  level: 1,
  name: '',
  i18n: [],
  min,
  max,
  preselected: defaults.map(({ code }) => code),
  options: [...options],
})
const dish = (choices: readonly ChoiceGroup[], over: Partial<Article> = {}): ArticleItem => ({
  type: 'article',
  code: 'dish',
  article: article('dish', { price: 100, ...over }),
  choices: [...choices],
  suggestions: [],
})

type Case = readonly [what: string, isPossible: boolean, item: ArticleItem, avoid?: readonly Allergen[]]

describe('the quick add', () => {
  it.each<Case>([
    ['without choices', true, dish([])],
    ['that is sold out', false, dish([], { soldOut: true })],
    ['with a required choice and a default', false, dish([group(1, 1, [plain, other], [plain])])],
    ['with a required choice and no default', false, dish([group(1, 1, [plain, other])])],
    ['with a required option that has no alternative', true, dish([group(1, 1, [plain], [plain])])],
    ['whose only alternative is sold out', true, dish([group(1, 1, [plain, gone], [plain])])],
    ['whose required default is sold out', false, dish([group(1, 1, [plain, gone], [gone])])],
    ['whose only required option costs extra', false, dish([group(1, 1, [costly], [costly])])],
    ['whose required options are all sold out', false, dish([group(1, 1, [gone], [gone])])],
    ['with two required of three', false, dish([group(2, 2, [plain, other, costly], [plain, other])])],
    ['with optional extras', true, dish([group(0, 3, [plain, costly])])],
    ['with an optional default that is included', true, dish([group(0, 3, [plain, costly], [plain])])],
    ['with an optional default that costs extra', false, dish([group(0, 3, [plain, costly], [costly])])],
    [
      'with a sold-out default that would cost extra',
      true,
      dish([group(0, 1, [{ ...costly, soldOut: true }], [costly])]),
    ],
    ['with one free and one required group', false, dish([group(0, 1, [plain]), group(1, 1, [plain, other], [other])])],
    ['with a default that the guest avoids', false, dish([group(0, 1, [nutty], [nutty])]), ['nuts']],
    ['with a default whose allergen the guest does not avoid', true, dish([group(0, 1, [nutty], [nutty])]), ['egg']],
    ['that contains an avoided allergen without its options', false, dish([], { allergens: ['egg'] }), ['egg']],
    ['with an option to avoid that is not a default', true, dish([group(0, 1, [nutty])]), ['nuts']],
  ])('of a dish %s is possible: %s', (_, isPossible, item, avoid = []) => {
    expect(canQuickAdd(item, avoid)).toBe(isPossible)
  })

  it('takes the available defaults of every group, up to the group’s maximum', () => {
    const item = dish([group(0, 1, [other, plain], [plain, other]), group(0, 3, [gone, nutty], [gone, nutty])])
    expect(quickAddOptions(item).map(({ code }) => code)).toEqual(['other', 'nutty'])
  })
})
