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
const dear = article('dear', { price: 15 })
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

type Case = readonly [what: string, item: ArticleItem, adds: boolean, avoid?: readonly Allergen[]]

describe('a quick add', () => {
  it.each<Case>([
    ['without choices', dish([]), true],
    ['that is sold out', dish([], { soldOut: true }), false],
    ['with a required choice and a default', dish([group(1, 1, [plain, other], [plain])]), false],
    ['with a required choice and no default', dish([group(1, 1, [plain, other])]), false],
    ['with a required option that has no alternative', dish([group(1, 1, [plain], [plain])]), true],
    ['whose alternative is sold out', dish([group(1, 1, [plain, gone], [plain])]), true],
    ['whose required default is sold out', dish([group(1, 1, [plain, gone], [gone])]), false],
    ['whose only required option costs extra', dish([group(1, 1, [dear], [dear])]), false],
    ['whose required options are all sold out', dish([group(1, 1, [gone], [gone])]), false],
    ['with two required of three', dish([group(2, 2, [plain, other, dear], [plain, other])]), false],
    ['with optional extras', dish([group(0, 3, [plain, dear])]), true],
    ['with an optional default that is included', dish([group(0, 3, [plain, dear], [plain])]), true],
    ['with an optional default that costs extra', dish([group(0, 3, [plain, dear], [dear])]), false],
    ['with a sold-out default that would cost extra', dish([group(0, 1, [{ ...dear, soldOut: true }], [dear])]), true],
    ['with one free and one required group', dish([group(0, 1, [plain]), group(1, 1, [plain, other], [other])]), false],
    ['with a default that the guest avoids', dish([group(0, 1, [nutty], [nutty])]), false, ['nuts']],
    ['with a default whose allergen the guest does not avoid', dish([group(0, 1, [nutty], [nutty])]), true, ['egg']],
    ['that contains an avoided allergen without its options', dish([], { allergens: ['egg'] }), false, ['egg']],
    ['with an option to avoid that is not a default', dish([group(0, 1, [nutty])]), true, ['nuts']],
  ])('is possible or not for a dish %s', (_, item, adds, avoid = []) => {
    expect(canQuickAdd(item, avoid)).toBe(adds)
  })

  it('takes the available defaults of every group, up to the group’s maximum', () => {
    const item = dish([group(0, 1, [other, plain], [plain, other]), group(0, 3, [gone, nutty], [gone, nutty])])
    expect(quickAddOptions(item).map(({ code }) => code)).toEqual(['other', 'nutty'])
  })
})
