import type { Article, ArticleItem, ContainerItem, Menu, MenuItem } from '@carte/contract'
import { describe, expect, it } from '@jest/globals'
import { categoriesOf, categoryAddress, categoryKey, runsOf } from './category.ts'
import { indexMenu, searchMenu } from './search.ts'

const article = (code: string, sv: string, en: string, text = ''): ArticleItem => {
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

describe('categories', () => {
  it('are the outermost containers', () => {
    expect(categoriesOf(menu).map(({ name }) => name)).toEqual(['Mat', 'Tomt'])
  })

  it('have a key that is the end of their address', () => {
    const key = categoryKey(['Mat', 'Sött & gott'])
    expect(key).toBe('Mat/S%C3%B6tt%20%26%20gott')
    expect(categoryAddress('centrum', key)).toBe(`/shop/centrum/menu/${key}`)
    expect(categoryAddress('centrum', '')).toBe('/shop/centrum/menu')
  })

  it('keep neighbouring articles together, in the order of the menu', () => {
    const [, food] = menu.items
    if (food?.type !== 'container') throw new Error('Not a container')
    const runs = runsOf(food.items, ['Mat']).map((run) =>
      run.kind === 'container' ? run.item.name : run.articles.map(({ item }) => item.code),
    )
    expect(runs).toEqual([['soup'], 'Sött & gott', ['cola']])
  })
})

describe('searching', () => {
  const found = (query: string) => searchMenu(indexMenu(menu, 'en'), query).map(({ item }) => item.code)

  it.each([
    ['without case and accents', 'CREME', ['brulee']],
    ['by each of several words', 'brulee gott', ['brulee']],
    ['in the longer words', 'ärtor', ['soup']],
    ['in the language of the guest', 'day', ['soup']],
    ['by the name of the category', 'mat', ['soup', 'brulee']],
    ['an article that stands twice once', 'cola', ['cola']],
    ['nothing for what is not there', 'fondue', []],
  ])('finds %s', (_, query, codes) => {
    expect(found(query)).toEqual(codes)
  })
})
