import { paths } from '@carte/navigation/paths'
import type { Locator, Page } from '@playwright/test'
import { ArticlePage } from '../pages/ArticlePage.ts'
import { MenuPage } from '../pages/MenuPage.ts'
import { addSessionCookie } from '../support/browser-storage.ts'
import { waitForInteractive } from '../support/interactive.ts'
import { Keyboard } from '../support/keyboard.ts'
import { newCustomer } from '../support/new-customer.ts'
import { OTHER_SHOP } from '../support/sample.ts'
import { servedPage } from '../support/served-page.ts'
import { expect, test } from '../support/test.ts'

const articleUrl = (category: readonly string[], articleId: string) =>
  paths.article.href({ shopId: OTHER_SHOP.id, category, articleId })
const BURGER = { name: 'Smash burger', url: articleUrl(['Burgare'], 'smash-burger') }
/** A dish without a picture. */
const SOUP = { name: 'Roasted tomato soup', url: articleUrl(['Nudlar & soppor', 'Soppor'], 'tomato-soup') }

const heart = (page: Page, name: string) =>
  page.getByRole('main').getByRole('button', { name: `Favourite: ${name}`, exact: true })

async function boxOf(element: Locator) {
  const box = await element.boundingBox()
  if (!box) throw new Error(`${element} is not visible`)
  return { ...box, right: box.x + box.width, bottom: box.y + box.height }
}

/** Checks that the picture begins below the strip of the test mode, with the back button over it. */
async function expectPictureAtTop(page: Page): Promise<void> {
  const { navbar } = await ArticlePage.reached(page, BURGER.name)
  await expect(navbar.root.getByRole('link')).toHaveCount(1)
  await expect(navbar.root.getByRole('button')).toHaveCount(0)
  const strip = await boxOf(page.getByText('Test mode – nothing is charged'))
  const picture = await boxOf(page.getByRole('main').getByRole('article').locator('img').first())
  const back = await boxOf(navbar.backLink)
  expect(picture).toMatchObject({ x: 0, y: strip.bottom, width: page.viewportSize()?.width })
  expect(back).toMatchObject({ x: 12, y: picture.y + 12, width: 44, height: 44 })
}

test('The page of a dish begins with its picture under the back button, with and without scripts', {
  tag: '@small',
}, async ({ page, browser, baseURL }) => {
  await servedPage(String(baseURL), BURGER.url)
  await page.goto(BURGER.url)
  await waitForInteractive(page)
  await expectPictureAtTop(page)

  const withoutScripts = await browser.newPage({
    baseURL: String(baseURL),
    viewport: page.viewportSize(),
    javaScriptEnabled: false,
  })
  await withoutScripts.goto(BURGER.url)
  await expectPictureAtTop(withoutScripts)
  await new ArticlePage(withoutScripts).navbar.goBack('Back')
  await MenuPage.reached(withoutScripts, OTHER_SHOP.name)
  await withoutScripts.close()
})

test('A customer finds back and heart at the top of a dish, and goes back by keyboard', { tag: '@small' }, async ({
  page,
  context,
  baseURL,
}) => {
  await addSessionCookie(context, (await newCustomer(String(baseURL))).session)
  for (const { name, url } of [BURGER, SOUP]) {
    await page.goto(url)
    await waitForInteractive(page)
    const { navbar } = await ArticlePage.reached(page, name)
    const back = await boxOf(navbar.backLink)
    const width = page.viewportSize()?.width ?? 0
    expect(await boxOf(heart(page, name))).toMatchObject({ x: width - back.right, y: back.y, width: 44, height: 44 })
    expect(back.bottom).toBeLessThan((await boxOf(page.getByRole('heading', { level: 1 }))).y)
  }

  const { navbar } = new ArticlePage(page)
  const skipLink = page.getByRole('link', { name: 'Skip to the content' })
  await page.keyboard.press('Tab')
  await expect(skipLink).toBeFocused()
  await expect(skipLink).toBeInViewport()
  await page.keyboard.press('Tab')
  await expect(navbar.backLink).toBeFocused()
  await page.keyboard.press('Tab')
  await expect(heart(page, SOUP.name)).toBeFocused()
  await new Keyboard(page).press(navbar.backLink)
  await MenuPage.reached(page, OTHER_SHOP.name)
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
  await expect(navbar.homeLink).toBeVisible()
})

test('The page of a dish on a large screen has the whole navbar', { tag: '@large' }, async ({ page }) => {
  await page.goto(BURGER.url)
  const { navbar } = await ArticlePage.reached(page, BURGER.name)
  await expect(navbar.backLink).toBeVisible()
  await expect(navbar.homeLink).toBeVisible()
  await expect(navbar.signInLink).toBeVisible()
})

test('Over the menu, the picture of a dish fills the left side, and stays there while the choices scroll', {
  tag: '@large',
}, async ({ page }) => {
  await page.goto(`${paths.menu.href({ shopId: OTHER_SHOP.id, category: [] })}?article=smash-burger`)
  const dialog = page.getByRole('dialog', { name: BURGER.name, exact: true })
  const heading = dialog.getByRole('heading', { level: 2, name: BURGER.name })
  // The add button repeats it.
  const price = dialog.getByText(/^149\skr$/).first()
  const picture = dialog.locator('img').first()
  await expect(picture).toBeVisible()
  const before = await boxOf(picture)
  const name = await boxOf(heading)
  const amount = await boxOf(price)
  const frame = await boxOf(dialog)
  expect(before.width).toBeGreaterThan(400)
  expect(before.right).toBeLessThan(name.x)
  // Up to the border of the dialog.
  expect(before.height).toBeGreaterThan(frame.height - 4)
  expect(amount.y).toBeGreaterThanOrEqual(name.bottom)

  await dialog.getByRole('checkbox').last().scrollIntoViewIfNeeded()
  await expect(dialog.getByRole('radio').first()).not.toBeInViewport()
  expect(await boxOf(picture)).toEqual(before)
  await expect(dialog.getByRole('button', { name: 'Close' })).toBeInViewport({ ratio: 1 })
})
