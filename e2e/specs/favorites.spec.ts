import { HomePage } from '../pages/HomePage.ts'
import { addSessionCookie } from '../support/browser-storage.ts'
import { waitForInteractive } from '../support/interactive.ts'
import { Keyboard } from '../support/keyboard.ts'
import { expectUrl } from '../support/navigate.ts'
import { newCustomer } from '../support/new-customer.ts'
import { OTHER_SHOP, SHOP } from '../support/sample.ts'
import type { SignedIn } from '../support/sign-in.ts'
import { test as base, expect } from '../support/test.ts'

/** Test function whose fixture `customer` creates a customer and signs the browser in. */
const test = base.extend<{ readonly customer: SignedIn }>({
  customer: async ({ context, baseURL }, use) => {
    const customer = await newCustomer(String(baseURL))
    await addSessionCookie(context, customer.session)
    await use(customer)
  },
})

/** A shop that is not among the first six. */
const FAR = 'Carte Tromsø'
const FIRST = OTHER_SHOP.name

test('A shop that becomes a favorite in one tab comes first in the other tab', async ({
  customer: _,
  page,
  context,
}) => {
  const firstTab = await HomePage.open(page)
  const secondTab = await HomePage.open(await context.newPage())
  await expect(secondTab.favoriteToggle(FIRST)).toHaveAttribute('aria-pressed', 'false')
  await firstTab.search(FAR, 1)
  await firstTab.favoriteToggle(FAR).click()
  await expect(firstTab.favoriteToggle(FAR)).toHaveAttribute('aria-pressed', 'true')
  await expectUrl(page, '/')

  await secondTab.expectFirst(FAR, FIRST)
  await expect(secondTab.favoriteToggle(FAR)).toHaveAttribute('aria-pressed', 'true')
  await secondTab.favoriteToggle(FAR).click()
  await secondTab.expectFirst(FIRST)
  await expect(firstTab.favoriteToggle(FAR)).toHaveAttribute('aria-pressed', 'false')
})

test('A favorite that the server answers with 503 reverts with an error message, and can be saved later', {
  tag: '@small',
}, async ({ customer: _, page, faults }) => {
  const home = await HomePage.open(page)
  await waitForInteractive(page)
  await faults.answer(['/api/user/favorite'], 503)
  const heart = home.favoriteToggle(SHOP.name)
  await home.search(SHOP.name, 1)
  await heart.click()
  await expect(page.getByRole('alert').filter({ hasText: 'There was a server error' })).toBeVisible()
  await expect(heart).toHaveAttribute('aria-pressed', 'false')
  await expectUrl(page, '/')

  await faults.repair()
  // The heart changes at once; the server's response comes later.
  const taken = page.waitForResponse(/\/api\/user\/favorite$/)
  await heart.click()
  await expect(heart).toHaveAttribute('aria-pressed', 'true')
  expect((await taken).status()).toBe(200)
  await page.reload()
  await home.expectFirst(SHOP.name)
})

test('A signed-out guest sees no favorite buttons', { tag: '@small' }, async ({ home, page }) => {
  await waitForInteractive(page)
  await expect(home.shops.first()).toBeVisible()
  await expect(page.getByRole('button', { name: /^Favourite: / })).toHaveCount(0)
})

for (const key of ['Enter', 'Space']) {
  test(`The favorite button toggles with ${key} and keeps the focus when its shop moves in the list`, {
    tag: '@large',
  }, async ({ customer: _, page }) => {
    const home = await HomePage.open(page)
    const keyboard = new Keyboard(page)
    const [first = '', second = '', third = ''] = await home.shopNames.allTextContents()
    await expect(home.favoriteToggle(third)).toBeVisible()
    await keyboard.press(home.favoriteToggle(third), key)
    await home.expectFirst(third, first, second)
    await expect(home.favoriteToggle(third)).toBeFocused()
    await expect(home.favoriteToggle(third)).toBeInViewport()
    await page.keyboard.press(key)
    await home.expectFirst(first, second, third)
    await expect(home.favoriteToggle(third)).toBeFocused()
    await expectUrl(page, '/')
  })
}
