import type { AdminMenu, ArticleItem, Menu, MenuItem } from '@carte/contract'
import { DISH_PREVIEW_READY, type DishPreview } from '@carte/features'
import { createHarness, type Harness, signInAdmin } from '@carte/testing'
import { afterAll, afterEach, beforeAll, describe, expect, it, jest } from '@jest/globals'
import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { adminPaths } from '../../paths.ts'
import { findTitle, openBackOffice } from '../../testing/back-office.ts'
import { choiceLevelsOf, dishOfDraft } from './dish-of-draft.ts'

const MENU = 'menu-eur'

let harness: Harness
let anna: typeof globalThis.fetch
beforeAll(async () => {
  harness = await createHarness({
    prepare: ({ sql }) => sql("update article set take_away_minor = 900 where code in ('margherita', 'size-large')"),
  })
  anna = (await signInAdmin(harness.api, [{ shopId: 'helsinki', role: 'manager' }])).fetch
})
afterEach(cleanup)
afterAll(() => harness.close())

const readJson = async <T,>(fetch: typeof globalThis.fetch, path: string) => (await (await fetch(path)).json()) as T
const byLanguage = (a: { readonly language: string }, b: { readonly language: string }) =>
  a.language < b.language ? -1 : 1
/** Brings all translations into one order, and leaves out what a shop decides. */
const plain = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(plain)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value)
      .filter(([key]) => key !== 'soldOut')
      .map(([key, part]) => [key, key === 'i18n' ? [...part].sort(byLanguage) : plain(part)]),
  )
}
const articlesOf = (items: readonly MenuItem[]): ArticleItem[] =>
  items.flatMap((item) => (item.type === 'article' ? [item] : articlesOf(item.items)))

describe('the preview of a dish (EDIT-20)', () => {
  it('contains each published dish as the guests’ menu does', async () => {
    const { published, pictureVersions } = await readJson<AdminMenu>(anna, `/api/admin/menus/${MENU}`)
    const menu = await readJson<Menu>(harness.api.fetch, '/api/shops/helsinki/menu')
    const dishes = articlesOf(menu.items)
    expect(dishes.some(({ choices }) => choices.length > 0)).toBe(true)
    // The preview has no suggestions and no campaigns.
    for (const { suggestions: _, ...dish } of dishes) {
      const { suggestions, article, ...preview } = dishOfDraft(published, `article/${dish.code}`, pictureVersions)
      // The preview has no suggestions and no campaigns.
      const { campaigns, price, ...rest } = article
      expect(plain(dish)).toMatchObject(plain({ ...preview, article: rest }) as object)
      expect([suggestions, campaigns, price]).toEqual([[], [], dish.article.ordinaryPrice ?? dish.article.price])
    }
    const { article } = dishOfDraft(published, 'article/margherita', {})
    expect(article.orderTypePrices).toEqual({ takeAway: { price: 9, campaigns: [] } })
    expect(plain(choiceLevelsOf(published))).toEqual(plain(menu.choiceLevels))
  })

  it('follows what is typed, and sends it only to a frame of this site', async () => {
    const { user } = await openBackOffice(harness, anna, adminPaths.menuArticle.href({ menuId: MENU, code: 'burger' }))
    await findTitle('Burgare')
    const frame = screen.getByTitle<HTMLIFrameElement>('Preview of the dish on a phone')
    expect(frame).toHaveAttribute('src', '/dish-preview')
    const { contentWindow } = frame
    if (!contentWindow) throw new Error('The frame has no window')
    const post = jest.spyOn(contentWindow, 'postMessage')
    const sent = () => post.mock.calls.map(([dish, origin]) => [(dish as DishPreview).item.article.description, origin])
    const receive = (origin: string) =>
      act(async () =>
        fireEvent(window, new MessageEvent('message', { data: DISH_PREVIEW_READY, origin, source: contentWindow })),
      )
    await receive('https://evil.example')
    expect(sent()).toEqual([])
    await receive(location.origin)
    expect(sent()).toEqual([['Burgare', location.origin]])
    const [name] = screen.getAllByLabelText('Name')
    if (!name) throw new Error('The page has no field for the name')
    await user.type(name, ' de luxe')
    await waitFor(() => expect(sent().at(-1)).toEqual(['Burgare de luxe', location.origin]))
  })
})
