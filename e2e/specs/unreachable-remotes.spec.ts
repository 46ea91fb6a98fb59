import { paths } from '@carte/navigation/paths'
import type { Locator, Page } from '@playwright/test'
import { MenuPage } from '../pages/MenuPage.ts'
import { Navbar } from '../pages/Navbar.ts'
import { Screen } from '../pages/Screen.ts'
import { cannotBeShown } from '../support/console-errors.ts'
import { waitForInteractive } from '../support/interactive.ts'
import { OUTAGES, PLACES } from '../support/outages.ts'
import { hideTab } from '../support/own-retries.ts'
import { filesOf, type RemoteName } from '../support/registry.ts'
import { SHOP } from '../support/sample.ts'
import { servedPage } from '../support/served-page.ts'
import { expect, test } from '../support/test.ts'

const MESSAGE = 'This part is taking a break'

/** Counts document loads: a remote must recover without a reload. */
function countLoads(page: Page): () => number {
  let loads = 0
  const count = () => {
    loads += 1
  }
  page.on('domcontentloaded', count)
  return () => {
    page.off('domcontentloaded', count)
    return loads
  }
}

/** Fills the basket, which must survive every fault. */
async function fillBasket(page: Page): Promise<void> {
  await (await MenuPage.open(page, SHOP)).add('Cola, 33 cl')
}

async function expectBasketWidget(page: Page): Promise<void> {
  const menu = await MenuPage.open(page, SHOP)
  await expect((await menu.basket()).line('Cola, 33 cl')).toBeVisible()
}

/** Checks the error message with its retry button, and that the shell around it works. */
async function expectErrorWithRetry(page: Page, remote: RemoteName, message: Locator): Promise<Locator> {
  const main = page.getByRole('main')
  await expect(message).toBeVisible()
  const retry = main.getByRole('button', { name: 'Try again' })
  await expect(retry).toBeEnabled()
  await expect(new Navbar(page).homeLink).toBeVisible()
  if (remote === 'menu') {
    // The shell renders a minimal basket itself, with a link to checkout.
    const bar = page.getByRole('region', { name: 'Your basket' })
    await expect(bar.getByRole('link', { name: /^Check out/ })).toContainText('45 kr')
  }
  return retry
}

for (const { remote, url, heading, from, navigate } of PLACES) {
  // A hang takes seconds. One remote is enough, because the same code loads all of them.
  const outages = OUTAGES.filter(({ isLong }) => !isLong || remote === 'menu')

  test(`The remote ${remote} without a fallback version shows an error with "Try again", and recovers without a reload`, {
    tag: ['@small', '@faults'],
  }, async ({ page, request, faults, consoleErrors, baseURL }) => {
    consoleErrors.expectError(cannotBeShown(remote))
    const files = await filesOf(request, remote)
    const main = page.getByRole('main')
    await fillBasket(page)
    await hideTab(page)
    for (const { name, how, cause } of outages) {
      await test.step(`${name} when the screen is ${how}`, async () => {
        const isRendered = how === 'server-rendered'
        await page.goto(isRendered ? 'about:blank' : from)
        if (isRendered) await servedPage(String(baseURL), url)
        else await waitForInteractive(page)
        await cause(faults, files)

        const loads = countLoads(page)
        if (isRendered) await page.goto(url, { waitUntil: 'commit' })
        else await navigate(page)
        const message = isRendered
          ? main.getByRole('alert').filter({ hasText: MESSAGE })
          : main.getByRole('heading', { name: MESSAGE })
        const retry = await expectErrorWithRetry(page, remote, message)
        // Server-rendered content stays readable.
        if (isRendered) await new Screen(page).shows(heading)

        await faults.repair()
        // On a busy machine a file can exceed its time limit once more; a guest would tap again.
        await expect(async () => {
          if (await retry.isVisible()) await retry.click()
          await expect(message).toHaveCount(0, { timeout: 30_000 })
        }).toPass()
        await new Screen(page).shows(heading)
        await waitForInteractive(page)
        expect(loads()).toBe(isRendered ? 1 : 0)
      })
    }
    await expectBasketWidget(page)
  })
}

test('Links of a server-rendered menu work when its remote cannot be loaded', { tag: ['@small', '@faults'] }, async ({
  page,
  request,
  faults,
  consoleErrors,
}) => {
  consoleErrors.expectError(cannotBeShown('menu'))
  await faults.answer((await filesOf(request, 'menu')).entries, 404)
  await page.goto(paths.menu.href({ shopId: SHOP.id, category: [] }))
  const main = page.getByRole('main')
  await expect(main.getByRole('alert').filter({ hasText: MESSAGE })).toBeVisible()
  await main.getByRole('link', { name: 'Smash burger', exact: true }).click()
  await new Screen(page).shows('Smash burger')
})

test('Checkout offers the shop’s phone number when its remote cannot be loaded', {
  tag: ['@small', '@faults'],
}, async ({ page, request, faults, consoleErrors }) => {
  consoleErrors.expectError(cannotBeShown('checkout'))
  await faults.answer((await filesOf(request, 'checkout')).entries, 404)
  await page.goto(paths.checkout.href({ shopId: SHOP.id }))
  await expect(page.getByRole('link', { name: `Call ${SHOP.name}` })).toHaveAttribute('href', /^tel:\+47/)
})
