import { OLDEST } from '@carte/config/browsers'
import { paths } from '@carte/navigation/paths'
import { test as base, expect } from '../support/chain-site.ts'
import { chromiumOptions } from '../support/chromium.ts'
import { playVisit } from '../support/guest-journey.ts'
import { oldestChromium } from '../support/oldest-chromium.ts'
import { guestIn } from '../support/playwright-guest.ts'
import { SHOP } from '../support/sample.ts'

const test = base.extend<object, { readonly executablePath: string }>({
  executablePath: [async ({}, use) => use(await oldestChromium()), { scope: 'worker' }],
  launchOptions: [
    async ({ executablePath }, use) => use({ ...chromiumOptions(), executablePath }),
    { scope: 'worker' },
  ],
})
test.use({ serviceWorkers: 'allow' })

test('A guest orders in the oldest Chromium that the site supports', { tag: ['@small', '@browsers'] }, async ({
  browser,
  page,
  customers,
  chain,
  consoleErrors,
}) => {
  expect(browser.version().split('.')[0]).toBe(OLDEST.chrome)
  // That version warns about attributes and entry types that it does not know, and the router about a missing API.
  consoleErrors.expectMessage(
    /Found a 'popover' attribute|Deprecated API for given entry type|`window\.startViewTransition` is not available/,
  )
  consoleErrors.expectNoConnection()
  await playVisit(guestIn(page), customers.anna, chain)
})

test('A browser that is too old keeps the server’s page, with its links and the number to call', {
  tag: '@small',
}, async ({ page, consoleErrors }) => {
  consoleErrors.expectMessage(/Found a 'popover' attribute/)
  // Scripts of remotes need the host, which does not start.
  consoleErrors.expectError(/setGlobalFederationConstructor/)
  // Browsers of that age lack this function.
  await page.addInitScript(() => Reflect.deleteProperty(AbortSignal, 'timeout'))
  await page.goto(paths.menu.href({ shopId: SHOP.id, category: [] }))
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(SHOP.name)
  await expect(page.getByText('Your browser is too old to order here')).toBeVisible()
  await expect(page.getByRole('link', { name: /^\+47/ })).toHaveAttribute('href', /^tel:\+47\d+$/)
  expect(await page.evaluate(() => performance.getEntriesByName('carte:interactive').length)).toBe(0)
  await page.getByRole('link', { name: 'Margherita', exact: true }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Margherita')
})
