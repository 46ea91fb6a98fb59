import type { Article, ArticleItem, ContainerItem, Menu, MenuItem } from '@carte/contract'
import { describe, expect, it } from '@jest/globals'
import { pagesOf, splitEvenly, spreadOf } from './pages.ts'

const article = (code: string): ArticleItem => {
  const body: Article = {
    ...{ code, kind: 0, description: code, price: 10, imageUrl: '', i18n: [] },
    ...{ campaigns: [], soldOut: false, allergens: [], tags: [] },
  }
  return { type: 'article', code, article: body, choices: [], suggestions: [] }
}
const articles = (codes: string) => [...codes].map(article)
const container = (name: string, ...items: MenuItem[]): ContainerItem => ({ type: 'container', name, i18n: [], items })
const menu = (...items: MenuItem[]): Menu => ({
  ...{ name: 'Meny', currency: { name: 'SEK', symbol: 'kr' }, choiceLevels: [] },
  items,
})

/** Pages as `category/section 1/2: dishes`. */
const format = (given: Menu, capacity = 6) =>
  pagesOf(given, capacity).map(
    ({ category, section, articles: dishes, part, parts }) =>
      `${category?.name ?? '–'}${section ? `/${section.name}` : ''} ${part}/${parts}: ${dishes.map(({ code }) => code).join('')}`,
  )

describe('the pages of the menu on the signage screen', () => {
  it.each<readonly [string, Menu, readonly string[]]>([
    ['a menu without dishes has none', menu(), []],
    ['a category without dishes has none', menu(container('Tomt', container('Tomt'))), []],
    ['dishes that fit are one page', menu(container('Mat', ...articles('abcdef'))), ['Mat 1/1: abcdef']],
    [
      'more dishes than fit are split evenly',
      menu(container('Mat', ...articles('abcdefg'))),
      ['Mat 1/2: abcd', 'Mat 2/2: efg'],
    ],
    [
      'each category begins a page',
      menu(container('Mat', ...articles('ab')), container('Dryck', article('c'))),
      ['Mat 1/1: ab', 'Dryck 1/1: c'],
    ],
    [
      'dishes outside of categories come first, wherever they are in the menu',
      menu(container('Mat', article('a')), ...articles('bc')),
      ['– 1/1: bc', 'Mat 1/1: a'],
    ],
    [
      'nested categories share the pages of the outermost, in the order of the menu',
      menu(container('Dryck', article('a'), container('Läsk', article('b')), container('Te', article('c')))),
      ['Dryck 1/1: abc'],
    ],
    [
      'a page whose dishes are all in one nested category names it, at any depth',
      menu(container('Dryck', container('Varmt', container('Te', ...articles('abcd'))), ...articles('efgh'))),
      ['Dryck/Te 1/2: abcd', 'Dryck 2/2: efgh'],
    ],
    [
      'a dish that is in a category twice comes once, in two categories twice',
      menu(container('Mat', article('a'), container('Nytt', article('a'))), container('Veckans', article('a'))),
      ['Mat 1/1: a', 'Veckans 1/1: a'],
    ],
  ])('are built so that %s', (_, given, pages) => expect(format(given)).toEqual(pages))

  it('contain at most as many dishes as fit', () => {
    const long = menu(container('Mat', ...articles('abcdefghijklmnopqrstuvwxyz')))
    expect(format(long, 4).map((page) => page.replace(/.* /, '').length)).toEqual([4, 4, 4, 3, 4, 4, 3])
    expect(format(long, 1)).toHaveLength(26)
  })
})

it.each<readonly [number, number, readonly number[]]>([
  [0, 12, []],
  [1, 12, [1]],
  [12, 12, [12]],
  [13, 12, [7, 6]],
  [25, 12, [9, 8, 8]],
])('splitEvenly splits %d entries into groups of at most %d as %j', (length, max, sizes) => {
  const all = Array.from({ length }, (_, at) => at)
  const groups = splitEvenly(all, max)
  expect(groups.map((group) => group.length)).toEqual(sizes)
  expect(groups.flat()).toEqual(all)
})

it.each<readonly [string, number, number, boolean, number, readonly number[]]>([
  ['in the first render only the shown page', 9, 0, true, 0, [0]],
  ['then the neighbors, around the end', 9, 0, false, 0, [0, 1, 8]],
  ['in the middle', 9, 4, false, 4, [3, 4, 5]],
  ['after a round', 9, 8 + 9, false, 8, [0, 7, 8]],
  ['both of two pages', 2, 3, false, 1, [0, 1]],
  ['a single page once', 1, 7, false, 0, [0]],
])('spreadOf mounts the shown page and its neighbors: %s', (_, count, turn, isFirstRender, shown, mounted) =>
  expect(spreadOf(count, turn, isFirstRender)).toEqual({ shown, mounted }),
)
