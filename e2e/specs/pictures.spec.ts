import { paths } from '@carte/navigation/paths'
import type { Page, Response } from '@playwright/test'
import { MenuPage } from '../pages/MenuPage.ts'
import { addSessionCookie } from '../support/browser-storage.ts'
import { expectNoLayoutShift, watchShifts } from '../support/layout-shifts.ts'
import { SHOP } from '../support/sample.ts'
import { expect, test } from '../support/test.ts'

const PICTURES = /\/api\/images\//
const menuUrl = paths.menu.href({ shopId: SHOP.id, category: [] })

/** Widths and heights of photographs, from a panorama to a tall strip. */
const SIZES = [
  [4000, 300],
  [3000, 1000],
  [1920, 1080],
  [1500, 1000],
  [1300, 1000],
  [1000, 1000],
  [900, 1200],
  [1080, 1920],
  [700, 2800],
  [90, 1600],
] as const

const plates = (page: Page) =>
  page
    .getByRole('main')
    .locator('li img')
    .evaluateAll((images) =>
      images.map((image) => {
        const { width, height } = (image as HTMLImageElement).getBoundingClientRect()
        return `${Math.round(width)} × ${Math.round(height)}`
      }),
    )

test('Photographs of ten different ratios fill their places without a layout shift', async ({ page }) => {
  await watchShifts(page)
  const waiting = Promise.withResolvers<void>()
  let served = 0
  await page.route(PICTURES, async (route) => {
    const [width, height] = SIZES[served++ % SIZES.length] ?? [1, 1]
    await waiting.promise
    await route.fulfill({
      contentType: 'image/svg+xml',
      body: `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"><circle r="999" fill="red"/></svg>`,
    })
  })
  await page.goto(menuUrl, { waitUntil: 'commit' })
  await MenuPage.reached(page, SHOP.name)
  const reserved = await plates(page)
  waiting.resolve()
  // The browser loads the others when they come near.
  for (const image of await page.getByRole('main').locator('li img').all()) await image.scrollIntoViewIfNeeded()
  await expect.poll(() => served).toBeGreaterThanOrEqual(SIZES.length)
  await expect
    .poll(() =>
      page
        .getByRole('main')
        .locator('li img')
        .evaluateAll((images) => images.every((image) => (image as HTMLImageElement).naturalWidth > 0)),
    )
    .toBe(true)
  expect(await plates(page)).toEqual(reserved)
  await expectNoLayoutShift(page)
})

test.describe('on a phone with three pixels to a CSS pixel, which picks the largest files', () => {
  test.use({ deviceScaleFactor: 3 })

  for (const [name, url] of [
    ['a menu', menuUrl],
    ['home', paths.home.href()],
  ] as const)
    test(`The first view of ${name} loads at most 60 KB of pictures`, { tag: '@small' }, async ({ page }) => {
      const responses: Response[] = []
      page.on('response', (response) => {
        if (PICTURES.test(response.url())) responses.push(response)
      })
      await page.goto(url, { waitUntil: 'networkidle' })
      // A response that arrives later may have no body any more when the test ends.
      const sizes = await Promise.all(responses.map(async (response) => (await response.body()).length))
      const bytes = sizes.reduce((sum, size) => sum + size, 0)
      expect(sizes.length).toBeGreaterThan(0)
      expect(bytes).toBeLessThanOrEqual(60_000)
    })
})

for (const [name, url] of [
  ['favorites', paths.favorites.href()],
  ['offers', paths.campaigns.href()],
] as const)
  test(`The pictures of ${name} have at least two pixels to a CSS pixel on a phone with such a screen`, {
    tag: '@small',
  }, async ({ page, context, customers }) => {
    await addSessionCookie(context, customers.anna.session)
    await page.addInitScript((id) => localStorage.setItem('carte.last-shop', JSON.stringify(id)), SHOP.id)
    await page.goto(url)
    const dishes = page.getByRole('main').locator('li:has(a[href*="/articles/"]) img')
    await expect(dishes.first()).toBeVisible()
    const widths = await dishes.evaluateAll((images) =>
      images.map((image) => {
        const { width, height } = image.getBoundingClientRect()
        const { currentSrc, src } = image as HTMLImageElement
        // A lazy picture out of view has no chosen source yet.
        const chosen = Number(new URL(currentSrc || src).searchParams.get('w'))
        return { chosen, needed: 2 * Math.max(width, height) }
      }),
    )
    expect(widths.filter(({ chosen, needed }) => chosen < needed)).toEqual([])
  })

test('A picture that fails leaves a placeholder of the same size', { tag: '@small' }, async ({
  page,
  consoleErrors,
}) => {
  consoleErrors.expectFailureOf(PICTURES)
  await page.route(PICTURES, (route) => route.fulfill({ status: 404 }))
  await page.goto(menuUrl)
  await MenuPage.reached(page, SHOP.name)
  const card = page
    .getByRole('main')
    .getByRole('listitem')
    .filter({ has: page.getByRole('link', { name: 'Margherita', exact: true }) })
  await expect(card.locator('img')).toHaveCount(0)
  await expect(card.locator('svg').first()).toBeVisible()
})
