import { HomePage } from '../pages/HomePage.ts'
import { isAlive } from '../support/alive.ts'
import { Keyboard } from '../support/keyboard.ts'
import { newCustomer } from '../support/new-customer.ts'
import { OTHER_SHOP, SHOP } from '../support/sample.ts'
import type { Signed } from '../support/sign-in.ts'
import { enter } from '../support/stored.ts'
import { test as base, expect } from '../support/test.ts'
import { isAt } from '../support/within.ts'

/** Each test has its own customer and starts on home. */
const test = base.extend<{ readonly customer: Signed }>({
  customer: async ({ context, baseURL }, use) => {
    const customer = await newCustomer(String(baseURL))
    await enter(context, customer.session)
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
  const here = await HomePage.open(page)
  const there = await HomePage.open(await context.newPage())
  await expect(there.heart(FIRST)).toHaveAttribute('aria-pressed', 'false')
  await here.search(FAR, 1)
  await here.heart(FAR).click()
  await expect(here.heart(FAR)).toHaveAttribute('aria-pressed', 'true')
  await isAt(page, '/')

  await there.beginsWith(FAR, FIRST)
  await expect(there.heart(FAR)).toHaveAttribute('aria-pressed', 'true')
  await there.heart(FAR).click()
  await there.beginsWith(FIRST)
  await expect(here.heart(FAR)).toHaveAttribute('aria-pressed', 'false')
})

test('A favorite that the server answers with 503 reverts with an error message, and can be saved later', {
  tag: '@small',
}, async ({ customer: _, page, faults }) => {
  const home = await HomePage.open(page)
  await isAlive(page)
  await faults.answer(['/api/user/favorite'], 503)
  const heart = home.heart(SHOP.name)
  await home.search(SHOP.name, 1)
  await heart.click()
  await expect(page.getByRole('alert').filter({ hasText: 'There was a server error' })).toBeVisible()
  await expect(heart).toHaveAttribute('aria-pressed', 'false')
  await isAt(page, '/')

  await faults.mend()
  // The heart changes at once; the server's response comes later.
  const taken = page.waitForResponse(/\/api\/user\/favorite$/)
  await heart.click()
  await expect(heart).toHaveAttribute('aria-pressed', 'true')
  expect((await taken).status()).toBe(200)
  await page.reload()
  await home.beginsWith(SHOP.name)
})

test('A signed-out guest sees no favorite buttons', { tag: '@small' }, async ({ home, page }) => {
  await isAlive(page)
  await expect(home.shops.first()).toBeVisible()
  await expect(page.getByRole('button', { name: /^Favourite: / })).toHaveCount(0)
})

for (const key of ['Enter', 'Space']) {
  test(`The favorite button toggles with ${key} and keeps the focus when its shop moves in the list`, {
    tag: '@large',
  }, async ({ customer: _, page }) => {
    const home = await HomePage.open(page)
    const keyboard = new Keyboard(page)
    const [first = '', second = '', third = ''] = await home.names.allTextContents()
    await expect(home.heart(third)).toBeVisible()
    await keyboard.press(home.heart(third), key)
    await home.beginsWith(third, first, second)
    await expect(home.heart(third)).toBeFocused()
    await expect(home.heart(third)).toBeInViewport()
    await page.keyboard.press(key)
    await home.beginsWith(first, second, third)
    await expect(home.heart(third)).toBeFocused()
    await isAt(page, '/')
  })
}
