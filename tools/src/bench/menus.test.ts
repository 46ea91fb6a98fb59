import { createTestApi, type TestApi } from '@carte/api/testing'
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals'
import { fillMenu, untilMenuServed } from './fill.ts'
import { MENU_SHOP, menuOf } from './long-menu.ts'
import { compare } from './menus.ts'
import { menusTable } from './report.ts'

it('The menu benchmark compares a long menu with a short one round by round', () => {
  const short = [
    { opened: 600, scrollTask: 0 },
    { opened: 800, scrollTask: 0 },
    { opened: 700, scrollTask: 0 },
  ]
  const long = [
    { opened: 660, scrollTask: 0 },
    { opened: 1600, scrollTask: 70 },
    { opened: 700, scrollTask: 60 },
  ]
  const compared = compare(5000, long, short)
  expect(compared).toEqual({
    dishes: 5000,
    figures: { opened: 700, scrollTask: 60 },
    ratios: { opened: 1.1, scrollTask: 0 },
  })
  const [head = '', opened = ''] = menusTable([compare(50, short, short), compared]).split('\n')
  expect(head.trim().split(/ {2,}/)).toEqual(['target', '50', '5,000', '÷ 5,000'])
  expect(opened.split(/ {2,}/)).toEqual(['opened', '900', '700', '700', '1.10'])
})

describe('a generated menu in a database', () => {
  let api: TestApi
  beforeAll(async () => {
    api = await createTestApi({ sample: 'chain' })
    // `sql` returns once the server has received the notifications of all earlier changes.
    await api.sql('select 1')
  })
  afterAll(() => api.close())

  // The test server validates every response against the contract.
  it('is served with 500 dishes in 50 categories, and choices for 100 dishes', async () => {
    const rows = menuOf(500)
    expect(menuOf(500)).toEqual(rows)
    await fillMenu(api.databaseUrl, MENU_SHOP, rows)
    await untilMenuServed(api.url, MENU_SHOP, rows)
    const { items } = (await (await api.fetch(`/api/shops/${MENU_SHOP}/menu`)).json()) as {
      readonly items: readonly { readonly items: readonly { readonly choices: readonly unknown[] }[] }[]
    }
    const dishes = items.flatMap((category) => category.items)
    expect([items.length, dishes.length]).toEqual([50, 500])
    expect(dishes.filter(({ choices }) => choices.length > 0)).toHaveLength(100)
  })
})
