import type { Page } from '@playwright/test'
import { MenuPage } from '../pages/MenuPage.ts'
import { CARDS } from '../pages/PaymentPage.ts'
import { expect, test } from '../support/chain-site.ts'
import { payOnSite } from '../support/pay-on-site.ts'
import { SHOP } from '../support/sample.ts'

/** Records violations of the page's content security policy. Runs in the page before its scripts. */
function recordViolations(): void {
  const violations: string[] = []
  Object.defineProperty(globalThis, 'violations', { value: violations })
  document.addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI, sample }) =>
    violations.push(`${violatedDirective}: ${blockedURI} ${sample}`),
  )
}
const readViolations = (page: Page) =>
  page.evaluate(() => (globalThis as unknown as { readonly violations: readonly string[] }).violations)

/** Waits for the typeface of the headings. */
const waitForTypeface = (page: Page) =>
  page.waitForFunction(() =>
    [...document.fonts].some(({ family, status }) => family.includes('Carte Literata') && status === 'loaded'),
  )

for (const [name, allowed] of [
  ['strict', 'a nonce and Trusted Types'],
  ['strict-origin', 'the site’s origin'],
] as const) {
  // The fixture `page` fails the test on console errors, which include violations.
  test(`A guest orders through an embed element under a content security policy with ${allowed}`, {
    tag: name === 'strict' ? '@large' : '@small',
  }, async ({ page, chain, baseURL }) => {
    await page.addInitScript(recordViolations)
    await page.goto(chain.page(name))
    const menu = await MenuPage.reached(page, SHOP.name)
    await waitForTypeface(page)
    await menu.filterButton.click()
    await menu.filters.getByRole('button', { name: 'Close' }).first().click()
    const article = await menu.openArticle('Smash burger')
    await article.add('195 kr', SHOP.name)
    const basket = await menu.basket()
    await basket.sendTo('Table 7')
    const checkout = await (await basket.checkOut()).waitForPrice()
    expect(await readViolations(page)).toEqual([])
    const payment = await checkout.pay()
    // "Pay" leads to the site's page. A guest who comes back unpaid pays again from the element.
    await page.getByRole('link', { name: 'Back to the restaurant’s page' }).click()
    const again = page.getByRole('button', { name: /^Pay by card \d/ })
    await expect(again).toBeVisible()
    expect(await readViolations(page)).toEqual([])
    await again.click()
    await payOnSite(payment, String(baseURL), CARDS.accepted)
    await expect(page.getByText(/^Order [A-Z]\d+$/)).toBeVisible()
    expect(await readViolations(page)).toEqual([])
  })
}
