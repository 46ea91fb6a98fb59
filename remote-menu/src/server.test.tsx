/** @jest-environment node */
import type { Profile } from '@carte/contract'
import { paths } from '@carte/navigation'
import { basketFlagsAtom, sessionAtom } from '@carte/store'
import { createHarness, type Harness, serveScreen, serveWidget } from '@carte/testing'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals'
import * as remote from './screens.ts'

let harness: Harness
const shopId = 'centrum'
beforeAll(async () => {
  harness = await createHarness({
    prepare: ({ sql }) =>
      sql("update article set take_away_minor = 9100, dine_in_place_minor = 9200 where code = 'burger'"),
  })
})
beforeEach(() => harness.enterShop(shopId))
afterAll(() => harness.close())

describe('menu screens on a server', () => {
  it('render the menu without a window', async () => {
    expect(typeof window).toBe('undefined')
    const html = await serveScreen(harness, remote, 'menu', paths.menu, paths.menu.href({ shopId, category: [] }))
    for (const text of ['Margherita', 'Cola']) expect(html).toContain(text)
  })

  it('render an article with its options', async () => {
    const at = paths.article.href({ shopId, category: [], articleId: 'margherita' })
    const html = await serveScreen(harness, remote, 'article', [paths.editOrder, paths.article], at)
    for (const text of ['Margherita', 'Regular']) expect(html).toContain(text)
  })

  it('render the suggestions by name', async () => {
    const at = paths.suggestedArticles.href({ shopId, category: [], articleId: 'burger' })
    const html = await serveScreen(harness, remote, 'suggestedArticles', paths.suggestedArticles, at)
    for (const text of ['Something to go with it?', 'Fries', 'Dip', 'No thanks']) expect(html).toContain(text)
  })

  it('render only the first page of the signage screen', async () => {
    const at = paths.digitalSignage.href({ shopId })
    const html = await serveScreen(harness, remote, 'digitalSignage', paths.digitalSignage, at)
    for (const text of ['Margherita', 'In the kitchen']) expect(html).toContain(text)
    expect(html).not.toContain('Cola')
  })

  it('render the basket', async () => {
    const flags = harness.store.get(basketFlagsAtom)
    harness.carte.serverView.set(basketFlagsAtom, { ...flags, visible: true })
    expect(await serveWidget(harness, remote, 'Basket')).toContain('Your basket')
  })

  it('render member prices for a member, and ordinary prices on the signage screen', async () => {
    const serve = (name: 'menu' | 'digitalSignage') =>
      name === 'menu'
        ? serveScreen(harness, remote, name, paths.menu, paths.menu.href({ shopId, category: [] }))
        : serveScreen(harness, remote, name, paths.digitalSignage, paths.digitalSignage.href({ shopId }))
    const forMembers = 'Members 70'
    const memberPrice = 'Member price'
    const guests = await serve('menu')
    expect(guests).toContain(forMembers)
    expect(guests).not.toContain(memberPrice)
    const { serverView } = harness.carte
    const before = serverView.get(sessionAtom)
    serverView.set(sessionAtom, { loading: false, user: { isAuthenticated: true } as Profile })
    const members = await serve('menu')
    expect(members).toContain(memberPrice)
    expect(members).not.toContain(forMembers)
    const board = await serve('digitalSignage')
    expect(board).toContain('Burger')
    for (const words of [forMembers, memberPrice, '70\u00a0kr']) expect(board).not.toContain(words)
    serverView.set(sessionAtom, before)
  })

  it('render the usual prices on the signage screen (PRICE-11)', async () => {
    const at = paths.digitalSignage.href({ shopId })
    const board = await serveScreen(harness, remote, 'digitalSignage', paths.digitalSignage, at)
    expect(board).toContain('100\u00a0kr')
    for (const price of ['91\u00a0kr', '92\u00a0kr']) expect(board).not.toContain(price)
  })
})
