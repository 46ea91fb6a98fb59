import { paths } from '@carte/navigation/paths'
import type { Page } from '@playwright/test'
import { MenuPage } from '../pages/MenuPage.ts'
import { waitForInteractive } from '../support/interactive.ts'
import { CATEGORIES, DISHES_EACH, LONG_MENU } from '../support/long-menu.ts'
import { withOwnSite } from '../support/own-site.ts'
import { OTHER_SHOP } from '../support/sample.ts'
import { waitUntilStill } from '../support/scrolling.ts'
import { expect } from '../support/test.ts'

const test = withOwnSite('chain', async (site) => {
  await site.change(LONG_MENU)
  await expect.poll(async () => (await menuOf(site.origin)).includes('"dish-1"')).toBe(true)
})
test.describe.configure({ mode: 'default' })

const ALL = CATEGORIES * DISHES_EACH
const MIDDLE = 20

const menuOf = async (origin: string) => (await fetch(`${origin}/api/shops/${OTHER_SHOP.id}/menu`)).text()
const category = (number: number) =>
  paths.menu.href({ shopId: OTHER_SHOP.id, category: number === 0 ? [] : [`Kategori ${number}`] })
const firstOf = (number: number) => (number - 1) * DISHES_EACH + 1
const dish = (page: Page, number: number) =>
  page.getByRole('main').getByRole('link', { name: `Dish ${number}`, exact: true })
const rendered = (page: Page) => page.locator('main section li h3').count()

test('A menu of more than a thousand dishes renders less than a fifth of them, and keeps its place on Back', async ({
  page,
}) => {
  const menu = await MenuPage.open(page, OTHER_SHOP)
  await waitForInteractive(page)
  await expect(dish(page, 1)).toBeInViewport()
  // The whole menu is loaded when the search finds its last dish.
  await menu.searchFor(`dish ${ALL}`)
  await expect(dish(page, ALL)).toBeVisible()
  await menu.search.press('Escape')
  await expect(dish(page, 1)).toBeInViewport()
  expect(await rendered(page)).toBeLessThan(ALL / 10)

  await page.mouse.move(200, 400)
  await expect(async () => {
    await page.mouse.wheel(0, 600)
    await waitUntilStill(page)
    await expect(dish(page, DISHES_EACH + 5)).toBeInViewport({ timeout: 300 })
  }).toPass()
  expect(await rendered(page)).toBeLessThan(ALL / 10)

  // A wheel event after choosing a category would cancel the jump to it.
  await waitUntilStill(page)
  await page
    .getByRole('navigation', { name: 'Categories' })
    .getByRole('link', { name: `Kategori ${CATEGORIES}` })
    .click()
  await expect(dish(page, firstOf(CATEGORIES))).toBeInViewport()
  await expect(page).toHaveURL(category(CATEGORIES))
  expect(await rendered(page)).toBeLessThan(ALL / 5)

  const y = async () => Math.round((await dish(page, firstOf(CATEGORIES)).boundingBox())?.y ?? Number.NaN)
  await waitUntilStill(page)
  const found = await y()
  await menu.openArticle(`Dish ${firstOf(CATEGORIES)}`)
  await page.goBack()
  await expect(dish(page, firstOf(CATEGORIES))).toBeInViewport()
  await expect.poll(async () => Math.abs((await y()) - found)).toBeLessThan(100)
})

test('A link into the middle of a long menu shows its category, with and without scripts', {
  tag: '@small',
}, async ({ page, browser, site }) => {
  const reader = await browser.newPage({ javaScriptEnabled: false })
  await reader.goto(site.origin + category(MIDDLE))
  await expect(reader.getByRole('heading', { name: `Dish ${firstOf(MIDDLE)}`, exact: true })).toBeAttached()
  await reader.close()

  await page.goto(category(MIDDLE))
  await waitForInteractive(page)
  await expect(dish(page, firstOf(MIDDLE))).toBeInViewport()
  await expect(page.getByRole('heading', { name: `Kategori ${MIDDLE}`, exact: true })).toBeInViewport()
})
