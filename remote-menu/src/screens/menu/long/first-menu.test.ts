import type { ArticleItem, ContainerItem, Menu, MenuItem } from '@carte/contract'
import { listArticles } from '@carte/domain'
import { describe, expect, it } from '@jest/globals'
import { firstPart, isLongMenu } from './first-menu.ts'

const article = (code: string) => ({ type: 'article', code, choices: [], suggestions: [] }) as unknown as ArticleItem
const container = (name: string, ...items: MenuItem[]): ContainerItem => ({ type: 'container', name, i18n: [], items })
const dishes = (name: string, count: number) => Array.from({ length: count }, (_, i) => article(`${name}-${i + 1}`))
const menuOf = (...items: MenuItem[]): Menu => ({
  name: 'Meny',
  currency: { name: 'SEK', symbol: 'kr' },
  choiceLevels: [],
  items,
})

const long = menuOf(
  container('Mat', ...dishes('mat', 100), container('Sött & gott', ...dishes('sweet', 50))),
  ...dishes('own', 30),
  container('Tomt'),
  container('Dryck', ...dishes('dryck', 100)),
)
const codes = (menu: Menu) => listArticles(menu).map(({ item }) => item.code)
const named = (name: string, count: number) => dishes(name, count).map(({ code }) => code)

describe('the first part of a long menu', () => {
  it.each<readonly [string, readonly string[], readonly string[]]>([
    ['as many as a first view shows, without a category', [], named('mat', 24)],
    [
      'those at the top, and those of the category in the address',
      ['Dryck'],
      [...named('mat', 12), ...named('dryck', 24)],
    ],
    [
      'those at the top, and those of the nested category in the address',
      ['Mat', 'Sött & gott'],
      [...named('mat', 12), ...named('sweet', 24)],
    ],
    ['as many as a first view shows, for an unknown category', ['Fondue'], named('mat', 24)],
  ])('contains the right dishes: %s', (_, path, expected) => {
    const part = firstPart(long, path)
    expect(part && codes(part.menu)).toEqual(expected)
  })

  it('contains all categories, and the number of omitted dishes of each', () => {
    const part = firstPart(long, ['Dryck'])
    expect(part?.menu.items.flatMap((item) => (item.type === 'container' ? item.name : []))).toEqual([
      'Mat',
      'Tomt',
      'Dryck',
    ])
    expect(part?.omitted).toEqual({ Mat: 88, 'Mat/S%C3%B6tt%20%26%20gott': 50, '': 30, Dryck: 76 })
  })

  it('is null when the menu is not long', () => {
    const short = menuOf(container('Mat', ...dishes('mat', 200)))
    expect([isLongMenu(short), firstPart(short, [])]).toEqual([false, null])
  })
})
