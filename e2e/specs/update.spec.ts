import { cp, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import type { Site } from '@carte/api/server'
import { paths } from '@carte/navigation/paths'
import type { BrowserContext, Page } from '@playwright/test'
import { CheckoutPage } from '../pages/CheckoutPage.ts'
import { MenuPage } from '../pages/MenuPage.ts'
import { OrderPage } from '../pages/OrderPage.ts'
import { CARDS } from '../pages/PaymentPage.ts'
import { builtVersion, OTHER_VERSION } from '../support/built-versions.ts'
import { cultureCookie } from '../support/culture.ts'
import { liveSite } from '../support/releases.ts'
import { SHOP } from '../support/sample.ts'
import { startSecondSite } from '../support/second-site.ts'
import { waitForOfflineCache } from '../support/service-worker.ts'
import { expect, test } from '../support/test.ts'

test.use({ serviceWorkers: 'allow' })
// The server is down for a moment during the release, so event streams break.
test.beforeEach(({ consoleErrors }) => consoleErrors.expectNoServer())

/** A site whose shell can be replaced at the same origin. */
interface Releases {
  readonly origin: string
  readonly versions: readonly [old: string, next: string]
  readonly release: () => Promise<void>
}

/** Test function with two real builds of the shell. The test decides when the second is released. */
const withReleases = test.extend<{ readonly releases: Releases }>({
  releases: async ({ baseURL, context }, use) => {
    const old = await liveSite(String(baseURL))
    // A server also serves the other versions in its folder, so both must be in one.
    const folder = await mkdtemp(join(tmpdir(), 'carte-update-'))
    const { folder: another } = await builtVersion('shell', OTHER_VERSION)
    for (const shell of [old.shell, another]) await cp(shell, join(folder, basename(shell)), { recursive: true })
    const next: Site = { ...old, shell: join(folder, OTHER_VERSION) }
    let site = await startSecondSite(old)
    const { origin } = site
    await context.addCookies([cultureCookie(origin, 'en')])
    try {
      await use({
        origin,
        versions: [basename(old.shell), OTHER_VERSION],
        release: async () => {
          await site.stop()
          site = await startSecondSite(next, origin)
        },
      })
    } finally {
      await context.close()
      await site.stop()
      await rm(folder, { recursive: true })
    }
  },
})

const banner = (page: Page) =>
  page.locator('[aria-live=polite]').filter({ hasText: 'There’s a new version of this page.' })
const updateButton = (page: Page) => banner(page).getByRole('button', { name: 'Update' })
const versionOf = (page: Page) =>
  page.evaluate(() => /\/shell\/([^/]+)\//.exec(document.querySelector('script[src]')?.getAttribute('src') ?? '')?.[1])
/** Checks for a new service worker, which an open page does every hour. */
const askForNewer = (page: Page) =>
  page.evaluate(async () => void (await (await navigator.serviceWorker.ready).update()))

function countLoads(page: Page): () => number {
  let loads = 0
  page.on('domcontentloaded', () => {
    loads += 1
  })
  return () => loads
}

async function openMenu(page: Page, origin: string): Promise<MenuPage> {
  await page.goto(new URL(paths.menu.href({ shopId: SHOP.id, category: [] }), origin).href)
  const menu = await MenuPage.reached(page, SHOP.name)
  await waitForOfflineCache(page)
  return menu
}

async function openPayment(context: BrowserContext, origin: string): Promise<Page> {
  const page = await context.newPage()
  const menu = await openMenu(page, origin)
  await menu.add('Cola, 33 cl')
  const basket = await menu.basket()
  await basket.sendTo('Table 7')
  await (await basket.checkOut()).pay()
  return page
}

withReleases(
  'The page offers a new version, loads it on demand with one reload, and does not interrupt a payment in another tab',
  {
    tag: ['@large', '@faults'],
  },
  async ({ page, context, consoleErrors, releases }) => {
    const { origin, versions, release } = releases
    const [old, next] = versions
    // Image requests in flight fail when their service worker is replaced. The page that made them reloads.
    consoleErrors.expectFailureOf(/\/api\/images\//)
    const menu = await openMenu(page, origin)
    const paying = await openPayment(context, origin)
    expect(await versionOf(page)).toBe(old)
    await expect(banner(page)).toHaveCount(0)

    await release()
    await askForNewer(page)
    await expect(updateButton(page)).toBeVisible()
    // A guest who is paying does not see the banner.
    await expect(paying.getByRole('heading', { level: 1, name: 'Payment' })).toBeVisible()
    await expect(banner(paying)).toHaveCount(0)
    // Until the guest accepts, the page uses the old version, also for files that it loads for the first time.
    await menu.navbar.chooseLanguage('Suomi')
    await menu.navbar.chooseLanguage('English')
    expect(await versionOf(page)).toBe(old)

    const [loads, loadsInOtherTab] = [countLoads(page), countLoads(paying)]
    await updateButton(page).click()
    await expect(async () => expect(await versionOf(page)).toBe(next)).toPass()
    await MenuPage.reached(page, SHOP.name)
    await waitForOfflineCache(page)
    await expect(banner(page)).toHaveCount(0)
    expect(loads()).toBe(1)
    const worker = await page.evaluate(async () => {
      const { active, waiting } = await navigator.serviceWorker.ready
      return { isActive: active?.state === 'activated', isWaiting: waiting !== null }
    })
    expect(worker).toEqual({ isActive: true, isWaiting: false })

    // The other tab was not reloaded, and its payment still works.
    expect([loadsInOtherTab(), await versionOf(paying)]).toEqual([0, old])
    await paying.getByRole('link', { name: 'Back' }).click()
    const checkout = await CheckoutPage.reached(paying)
    expect([loadsInOtherTab(), await versionOf(paying)]).toEqual([0, old])
    await (await checkout.pay()).pay(CARDS.accepted)
    // After the payment it reloads, on the order's page.
    await expect(async () => expect(await versionOf(paying)).toBe(next)).toPass()
    await OrderPage.reached(paying)
    expect(loadsInOtherTab()).toBe(1)
  },
)

withReleases(
  'A guest who closes the banner keeps the old version until the order is paid, and the tab keeps working after a release',
  {
    tag: ['@small', '@faults'],
  },
  async ({ page, releases }) => {
    const { origin, versions, release } = releases
    const menu = await openMenu(page, origin)
    await release()
    await askForNewer(page)
    await banner(page).getByRole('button', { name: 'Close' }).click()
    await expect(banner(page)).toHaveCount(0)

    await menu.navbar.chooseLanguage('Norsk')
    await menu.navbar.chooseLanguage('English')
    await menu.add('Cola, 33 cl')
    const basket = await menu.basket()
    await basket.sendTo('Table 7')
    const payment = await (await basket.checkOut()).pay()
    expect(await versionOf(page)).toBe(versions[0])
    await payment.pay(CARDS.accepted)
    // The order is paid, so once the page knows the new version, its next navigation loads it.
    await expect(async () => {
      await menu.navbar.homeLink.click()
      expect(await versionOf(page)).toBe(versions[1])
    }).toPass()
  },
)
