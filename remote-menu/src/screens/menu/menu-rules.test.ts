import type { Article, ArticleItem, Campaign, ContainerItem, Menu, MenuItem } from '@carte/contract'
import type { PlacedArticle } from '@carte/domain'
import { describe, expect, it } from '@jest/globals'
import { categoriesOf, categoryAddress, categoryKey, runsOf } from './category.ts'
import { indexMenu } from './SearchResults.tsx'

const article = (code: string, sv: string, en: string, text = '', over: Partial<Article> = {}): ArticleItem => {
  const body: Article = {
    code,
    kind: 0,
    description: sv,
    text,
    price: 10,
    imageUrl: '',
    i18n: [{ language: 'en', description: en }],
    campaigns: [],
    soldOut: false,
    allergens: [],
    tags: [],
    ...over,
  }
  return { type: 'article', code, article: body, choices: [], suggestions: [] }
}
const container = (name: string, ...items: MenuItem[]): ContainerItem => ({ type: 'container', name, i18n: [], items })
const soup = article('soup', 'Soppa', 'Soup of the day', 'med ärtor')
const brulee = article('brulee', 'Crème brûlée', 'Crème brûlée')
const cola = article('cola', 'Cola', 'Cola')
const menu: Menu = {
  name: 'Meny',
  currency: { name: 'SEK', symbol: 'kr' },
  choiceLevels: [],
  items: [cola, container('Mat', soup, container('Sött & gott', brulee), cola), container('Tomt')],
}

describe('menu categories', () => {
  it('are the outermost containers', () => {
    expect(categoriesOf(menu).map(({ name }) => name)).toEqual(['Mat', 'Tomt'])
  })

  it('have a key that is the end of their URL', () => {
    const key = categoryKey(['Mat', 'Sött & gott'])
    expect(key).toBe('Mat/S%C3%B6tt%20%26%20gott')
    expect(categoryAddress('centrum', key)).toBe(`/shop/centrum/menu/${key}`)
    expect(categoryAddress('centrum', '')).toBe('/shop/centrum/menu')
  })

  it('keep adjacent articles together in the order of the menu', () => {
    const [, food] = menu.items
    if (food?.type !== 'container') throw new Error('Not a container')
    const runs = runsOf(food.items, ['Mat']).map((run) =>
      run.kind === 'container' ? run.item.name : run.articles.map(({ item }) => item.code),
    )
    expect(runs).toEqual([['soup'], 'Sött & gott', ['cola']])
  })
})

describe('indexMenu', () => {
  const english = (name: string, en: string, ...items: MenuItem[]): ContainerItem => ({
    ...container(name, ...items),
    i18n: [{ language: 'en', name: en }],
  })
  const porridge = article('grot', 'Rødgrød', 'Rødgrød', '', { tags: ['vegan'], campaigns: ['weeks', 'gone'] })
  const stocked: Menu = { ...menu, items: [...menu.items, english('Efterrätter', 'Desserts', porridge, soup)] }
  const weeks: Campaign = {
    code: 'weeks',
    name: 'Gröna veckor',
    description: '',
    i18n: [{ language: 'en', name: 'Green weeks' }],
    imageUrl: '',
    articleCodes: ['grot'],
    discount: { kind: 'percent', value: 10 },
    from: '2026-01-01T00:00:00Z',
    to: '2027-01-01T00:00:00Z',
    membersOnly: false,
  }
  const createIndex = () =>
    indexMenu(stocked, {
      language: 'en',
      campaigns: [weeks],
      tags: [
        ['vegan', 'Vegan'],
        ['vegetarian', 'Vegetarian'],
        ['spicy', 'Spicy'],
      ],
    })
  const codesOf = (found: readonly PlacedArticle[]) => found.map(({ item }) => item.code)

  it.each([
    ['without case and accents', 'CREME', ['brulee']],
    ['without letters that a keyboard may lack', 'rodgrod', ['grot']],
    ['by each of several words', 'brulee gott', ['brulee']],
    ['in descriptions', 'ärtor', ['soup']],
    ['in the language of the guest', 'day', ['soup']],
    ['by the name of the category', 'mat', ['cola', 'soup', 'brulee']],
    ['by the translated name of the category', 'dessert', ['soup', 'grot']],
    ['an article in two categories once', 'cola', ['cola']],
    ['an article in two categories by the names of both', 'mat dessert', ['soup']],
    ['by the diet of a dish', 'vegan', ['grot']],
    ['vegan dishes among the vegetarian ones', 'vegetarian', ['grot']],
    ['by an offer', 'green weeks', ['grot']],
    ['nothing when no text matches', 'fondue', []],
  ])('finds %s', (_, query, codes) => {
    expect(codesOf(createIndex().search(query))).toEqual(codes)
  })

  it('finds the same dishes, whatever part of the menu has been prepared', () => {
    let isWhole = false
    for (let prepared = 1; !isWhole; prepared++) {
      const { search, steps } = createIndex()
      for (let step = 0; step < prepared; step++) isWhole = steps.next().done === true
      expect(codesOf(search('e'))).toEqual(['soup', 'brulee', 'grot'])
    }
  })
})
