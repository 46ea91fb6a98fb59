import type { OrderType } from '@carte/contract'
import { paths } from '@carte/navigation/paths'
import type { Locator } from '@playwright/test'
import { HomePage } from '../pages/HomePage.ts'
import { MenuPage } from '../pages/MenuPage.ts'
import { expectBasket, storedBasket } from '../support/browser-storage.ts'
import { fillBasket } from '../support/fill-basket.ts'
import { waitForInteractive } from '../support/interactive.ts'
import { restyledBy } from '../support/restyled.ts'
import { SHOP } from '../support/sample.ts'
import { expect, test } from '../support/test.ts'
import { extendTimeLimits } from '../support/time-limits.ts'

test('Two tabs share one basket, which survives a reload', async ({ page, context }) => {
  const firstTab = await MenuPage.open(page, SHOP)
  const secondTab = await MenuPage.open(await context.newPage(), SHOP)

  await firstTab.add('Cola, 33 cl')
  const otherBasket = await secondTab.basket()
  await expect(otherBasket.line('Cola, 33 cl')).toBeVisible()
  await otherBasket.oneMore('Cola, 33 cl')

  const thisBasket = await firstTab.basket()
  await expect(thisBasket.line('Cola, 33 cl')).toContainText('90 kr')

  await page.reload()
  await expect((await firstTab.basket()).line('Cola, 33 cl')).toContainText('90 kr')
  await expect((await firstTab.basket()).lines).toHaveCount(1)
})

test('Two tabs that change the basket at the same time end with the same basket', { tag: '@large' }, async ({
  page,
  context,
}) => {
  const firstTab = await MenuPage.open(page, SHOP)
  const secondTab = await MenuPage.open(await context.newPage(), SHOP)
  await firstTab.add('Cola, 33 cl')
  await expect((await secondTab.basket()).line('Cola, 33 cl')).toBeVisible()
  const [a, b] = [await firstTab.basket(), await secondTab.basket()]
  const shown = ({ lines }: typeof a) => lines.allInnerTexts()
  const stored = async () => (await storedBasket(page))?.items.map(({ article, quantity }) => [article.code, quantity])
  const storedInSecondTab = async () =>
    (await storedBasket(secondTab.page))?.items.map(({ article, quantity }) => [article.code, quantity])
  /** Changes of the other tab arrive a moment later, in the storage as well. */
  const agree = () =>
    expect(async () => {
      const both = await stored()
      expect(both).toEqual(await storedInSecondTab())
      expect(await shown(a)).toEqual(await shown(b))
      expect(await a.lines.count()).toBe(both?.length ?? 0)
    }).toPass()

  // Of two changes at the same moment, one may be lost.
  const add = ({ page: tab }: MenuPage, name: string) =>
    tab.getByRole('button', { name: `Add ${name}`, exact: true }).click()
  for (let round = 0; round < 4; round += 1) {
    await Promise.all([add(firstTab, 'Sparkling water'), b.oneMore('Cola, 33 cl')])
    await agree()
    await Promise.all([a.oneMore('Cola, 33 cl'), add(secondTab, 'Alcohol-free lager')])
    await agree()
    const [gone] = (await stored())?.slice(1) ?? []
    const name = gone?.[0] === 'mineral-water' ? 'Sparkling water' : 'Alcohol-free lager'
    await Promise.all([gone && a.remove(name), b.oneMore('Cola, 33 cl')])
    await agree()
  }
  // Changes that are not simultaneous must all be kept.
  const before = Number((await stored())?.[0]?.[1])
  await a.oneMore('Cola, 33 cl')
  await expect(b.line('Cola, 33 cl')).toContainText(`${before + 1}x`)
  await b.oneMore('Cola, 33 cl')
  await expect(a.line('Cola, 33 cl')).toContainText(`${before + 2}x`)
  await agree()
})

test('The basket adds, removes and restores lines, and asks before it cancels a filled order', async ({ page }) => {
  const codes = async () =>
    (await storedBasket(page))?.items.map(({ article, quantity }) => `${quantity} ${article.code}`)
  // A message with "Undo" stays for six seconds.
  await extendTimeLimits(page)
  const menu = await MenuPage.open(page, SHOP)

  // Adding the same article raises its quantity; another article makes a new line.
  await menu.add('Cola, 33 cl')
  await menu.add('Cola, 33 cl')
  await menu.add('Sparkling water')
  await expect.poll(codes).toEqual(['2 cola', '1 mineral-water'])
  const basket = await menu.basket()
  await expect(basket.line('Cola, 33 cl')).toContainText('2x')
  await expect(basket.line('Sparkling water')).not.toContainText('1x')

  // Lowering a quantity of 1 removes the line. Undo restores it at its place.
  const undo = page.getByRole('button', { name: 'Undo' })
  await basket.oneLess('Cola, 33 cl')
  await basket.oneLess('Cola, 33 cl')
  await expect.poll(codes).toEqual(['1 mineral-water'])
  await undo.click()
  await expect.poll(codes).toEqual(['1 cola', '1 mineral-water'])
  await basket.remove('Sparkling water')
  await expect.poll(codes).toEqual(['1 cola'])
  await undo.click()
  await expect.poll(codes).toEqual(['1 cola', '1 mineral-water'])

  // A basket with lines is emptied only after a confirmation.
  const question = page.getByRole('dialog', { name: 'Clear your basket?' })
  await basket.empty()
  await question.getByRole('button', { name: 'Keep it' }).click()
  await expect.poll(codes).toEqual(['1 cola', '1 mineral-water'])
  await basket.empty()
  await question.getByRole('button', { name: 'Yes, clear it' }).click()
  await HomePage.reached(page)
  await expectBasket(page, { items: [], shopId: null })
  await page.goBack()
  await menu.shows(SHOP.name)
  // An empty basket leads home at once.
  await menu.add('Cola, 33 cl')
  const again = await menu.basket()
  await again.remove('Cola, 33 cl')
  await again.goHome()
  await HomePage.reached(page)
})

test('The first dish in the basket restyles only what it changes, and the page keeps its height (BASKET-30)', async ({
  page,
}) => {
  const menu = await MenuPage.open(page, SHOP)
  await waitForInteractive(page)
  // The web font restyles the whole page once, when it is idle.
  await page.locator('html[data-fonts]').waitFor()
  await page.waitForLoadState('networkidle')
  const pageOf = () =>
    page.evaluate(() => ({
      elements: document.querySelectorAll('*').length,
      height: document.documentElement.scrollHeight,
    }))
  const { elements, height } = await pageOf()
  const restyled = await restyledBy(page, () => menu.add('Cola, 33 cl'))
  expect(restyled).toBeGreaterThan(0)
  expect(restyled).toBeLessThan(elements / 3)
  expect((await pageOf()).height).toBe(height)
})

test('On a phone, the message about an added dish is one line close above the basket’s bar', { tag: '@small' }, async ({
  page,
}) => {
  // The message stays for six seconds.
  await extendTimeLimits(page)
  const menu = await MenuPage.open(page, SHOP)
  await menu.add('Seared salmon, 6 pieces')
  const message = page.locator('[aria-live=polite]').filter({ hasText: 'Seared salmon, 6 pieces added' })
  const boxOf = async (target: Locator) => (await target.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 }
  const bar = await boxOf(page.locator('[data-bottom-bar]'))
  const bottom = async () => {
    const { y, height } = await boxOf(message)
    return y + height
  }
  await expect.poll(bottom).toBeCloseTo(bar.y - 4, 0)
  expect((await boxOf(message)).height).toBeLessThanOrEqual(44)
  for (const name of ['Edit', 'Close']) {
    const { width, height } = await boxOf(message.getByRole('button', { name }))
    expect(Math.min(width, height), name).toBeGreaterThanOrEqual(44)
  }

  // At this width the text would need two lines, so it is cut.
  await page.setViewportSize({ width: 320, height: 844 })
  await menu.add('Sparkling water')
  const text = page.locator('[aria-live=polite] span').filter({ hasText: 'Sparkling water added – 2 in your basket' })
  await expect(text).toBeVisible()
  expect((await boxOf(text)).height).toBeLessThan(24)
})

test('The basket reports changed prices and unavailable dishes before checkout', async ({ page }) => {
  const menu = await MenuPage.open(page, SHOP)
  await menu.add('Cola, 33 cl')
  await menu.add('Sparkling water')
  await expectBasket(page, { shopId: SHOP.id })
  // Simulates an old basket: one article was cheaper, and the other no longer exists.
  await page.evaluate(() => {
    const basket = JSON.parse(localStorage.getItem('carte.basket') ?? '')
    basket.items[0].article.price -= 5
    basket.items[1].article.code = 'water-of-last-summer'
    localStorage.setItem('carte.basket', JSON.stringify(basket))
  })
  // The message stays for six seconds only, so wait for it from the beginning.
  const message = page.locator('[aria-live=polite]').filter({ hasText: 'Prices have changed' }).waitFor()
  await page.reload()
  await menu.shows(SHOP.name)
  await message
  const basket = await menu.basket()
  await expect(basket.line('Cola, 33 cl')).toContainText(/Price changed from 40\skr to 45\skr/)
  await expect(basket.line('Sparkling water')).toContainText('Not available right now')
  await basket.checkOutLink.click()
  const remedy = basket.root.getByRole('button', { name: 'Remove unavailable' })
  await expect(remedy).toBeFocused()
  await remedy.click()
  await expect(basket.lines).toHaveCount(1)
  await basket.sendTo('Table 7')
  const checkout = await basket.checkOut()
  await expect(checkout.amount(/^Total/)).toHaveText('45 kr')
})

test('The checkout link stays in view beside a basket of 40 lines on large screens', { tag: '@large' }, async ({
  page,
}) => {
  await page.addInitScript(fillBasket, { shopId: SHOP.id, lines: 40 })
  const menu = await MenuPage.open(page, SHOP)
  for (const size of [
    { width: 1440, height: 900 },
    { width: 1024, height: 600 },
  ]) {
    await page.setViewportSize(size)
    const { root, checkOutLink, lines } = await menu.basket()
    await expect(lines).toHaveCount(40)
    await expect(checkOutLink).toBeInViewport({ ratio: 1 })
    await expect(root.getByRole('heading', { name: 'Your basket', exact: true })).toBeInViewport()
    await root.getByRole('button', { name: 'Clear basket' }).scrollIntoViewIfNeeded()
    await expect(checkOutLink).toBeInViewport({ ratio: 1 })
    // Over the dishes: on a low window the categories scroll by themselves.
    await page.mouse.move(500, 400)
    await page.mouse.wheel(0, 3000)
    await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(500)
    await expect(checkOutLink).toBeInViewport({ ratio: 1 })
    await page.evaluate(() => {
      scrollTo(0, 0)
      document.querySelector('aside')?.scrollTo(0, 0)
    })
  }
})

test('The basket animates its total and its lines unless the guest prefers reduced motion', {
  tag: '@large',
}, async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'no-preference' })
  const delays = () =>
    page.evaluate(() =>
      [...document.querySelectorAll('aside li')].map((line) => {
        const { animationName, animationDelay } = getComputedStyle(line)
        return animationName === 'none' ? null : animationDelay
      }),
    )
  await page.addInitScript(fillBasket, { shopId: SHOP.id, lines: 3 })
  const menu = await MenuPage.open(page, SHOP)
  const { checkOutLink, lines } = await menu.basket()
  await expect(lines).toHaveCount(3)
  expect(await delays()).toEqual(['0s', '0.15s', '0.3s'])
  /** Records what the link shows from now on, and whether a part of it is hidden from assistive technology. */
  const record = () =>
    checkOutLink.evaluateHandle((link) => {
      const shown: { readonly text: string | null; readonly isHidden: boolean }[] = []
      const note = () => shown.push({ text: link.textContent, isHidden: link.querySelector('[aria-hidden]') !== null })
      new MutationObserver(note).observe(link, { subtree: true, childList: true, characterData: true })
      return shown
    })
  // Assistive technology gets the final total at once; the running figures are hidden from it.
  const running = await record()
  await page.getByRole('button', { name: 'Add Cola, 33 cl', exact: true }).click()
  await expect(checkOutLink).toHaveAccessibleName(/75\skr$/)
  await expect.poll(async () => (await running.jsonValue()).some(({ isHidden }) => isHidden)).toBe(true)
  await expect(checkOutLink.locator('[aria-hidden]')).toHaveCount(0)

  await page.emulateMedia({ reducedMotion: 'reduce' })
  await page.reload()
  await expect(lines).toHaveCount(4)
  expect(await delays()).toEqual([null, null, null, null])
  const still = await record()
  await page.getByRole('button', { name: 'Add Cola, 33 cl', exact: true }).click()
  await expect(checkOutLink).toHaveText(/120\skr$/)
  // A text that ran through other figures would contain them.
  const totals = (await still.jsonValue()).flatMap(({ text }) =>
    [...(text ?? '').matchAll(/(\d+)\skr/g)].map(([, sum]) => Number(sum)),
  )
  expect(totals.filter((total) => total !== 75 && total !== 120)).toEqual([])
})

test('A stored basket that cannot be read is discarded', { tag: '@small' }, async ({ page }) => {
  await page.addInitScript(() => localStorage.setItem('carte.basket', '{"items":[{"id":7}'))
  const menu = await MenuPage.open(page, SHOP)
  await menu.add('Cola, 33 cl')
  await expect((await menu.basket()).lines).toHaveCount(1)
})

test('The basket works within a page when the browser blocks localStorage', { tag: '@small' }, async ({ page }) => {
  await page.addInitScript(() => {
    Object.defineProperty(window, 'localStorage', {
      get() {
        throw new DOMException('The user has blocked storage', 'SecurityError')
      },
    })
  })
  const home = await HomePage.open(page)
  const menu = await (await home.choose(SHOP.name)).choose('Eat in', SHOP.name)
  await menu.add('Cola, 33 cl')
  await expect((await menu.basket()).line('Cola, 33 cl')).toBeVisible()
})

test('The line of order type and spot shows no dot before its button when it wraps', { tag: '@large' }, async ({
  page,
}) => {
  const show = async (orderType: OrderType, textSize: string) => {
    await page.goto(paths.menu.href({ shopId: SHOP.id, category: [] }, { orderType }))
    const button = page.locator('aside button[aria-expanded]').first()
    // Only the browser knows the order type.
    await expect(button).toHaveAccessibleName(orderType === 'takeAway' ? /Take away/ : /Eat in/)
    await page.evaluate((size) => document.documentElement.style.setProperty('font-size', size), textSize)
    return button.evaluate((element) => {
      const [dot, summary] = [element.previousElementSibling, element.parentElement?.previousElementSibling]
      const { left, right, top, bottom } = dot?.getBoundingClientRect() ?? new DOMRect()
      return {
        wraps: Number(summary?.getBoundingClientRect().bottom) <= element.getBoundingClientRect().top,
        isDotShown: document.elementFromPoint((left + right) / 2, (top + bottom) / 2) === dot,
      }
    })
  }
  expect(await show('takeAway', '100%')).toEqual({ wraps: false, isDotShown: true })
  // "Eat in · Choose your table"
  expect(await show('dineInPlace', '200%')).toEqual({ wraps: true, isDotShown: false })
})
