import type { Article, Menu, MenuItem } from '@carte/contract'
import { describe, expect, it } from '@jest/globals'
import { listStock, searchStock } from './ShopDialogs.tsx'

const article = (code: string, description: string, more: Partial<Article> = {}): Article => ({
  code,
  kind: 0,
  description,
  price: 100,
  imageUrl: '',
  i18n: [{ language: 'en', description: `${description} (en)` }],
  campaigns: [],
  soldOut: false,
  allergens: [],
  tags: [],
  ...more,
})
const dish = (of: Article, options: Article[] = []): MenuItem => ({
  type: 'article',
  code: of.code,
  article: of,
  suggestions: [],
  choices: [{ code: 'extras', level: 1, name: '', i18n: [], min: 0, max: 2, preselected: [], options }],
})
const olives = article('olives', 'Oliver')
const menu: Menu = {
  name: '',
  currency: { name: 'SEK', symbol: 'kr' },
  choiceLevels: [],
  items: [
    dish(article('pizza', 'Vit pizza'), [olives]),
    { type: 'container', name: 'Mer', i18n: [], items: [dish(article('soup', 'Soppa', { soldOut: true }), [olives])] },
    dish(article('pizza', 'Vit pizza')),
  ],
}
const stock = listStock(menu, 'en')
const find = (search: string, first: readonly string[] = []) =>
  searchStock(stock, search, new Set(first), 'en').map(({ code }) => code)

describe('the sold-out list of the kitchen', () => {
  it('contains every dish and every option of the menu once, in the language of the kitchen', () => {
    expect(stock.map(({ code, name, isOption, soldOut }) => [code, name.text, isOption, soldOut])).toEqual([
      ['pizza', 'Vit pizza (en)', false, false],
      ['soup', 'Soppa (en)', false, true],
      ['olives', 'Oliver (en)', true, false],
    ])
  })

  it.each([
    ['', ['pizza', 'soup', 'olives']],
    ['  ', ['pizza', 'soup', 'olives']],
    ['PIZZA vit', ['pizza']],
    ['o', ['soup', 'olives']],
    ['sushi', []],
  ])('is filtered by every word of the search %j', (search, codes) => expect(find(search)).toEqual(codes))

  it('begins with entries that were sold out when it was opened', () => {
    expect(find('', ['soup'])).toEqual(['soup', 'pizza', 'olives'])
  })
})
