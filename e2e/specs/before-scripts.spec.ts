import { paths } from '@carte/navigation/paths'
import type { Page, Route } from '@playwright/test'
import { waitForInteractive } from '../support/interactive.ts'
import { OTHER_SHOP, SHOP } from '../support/sample.ts'
import { servedPage } from '../support/served-page.ts'
import { expect, test } from '../support/test.ts'

const MENU = paths.menu.href({ shopId: SHOP.id, category: [] })

/** Holds back all scripts of a page. Returns a function that releases them. */
async function holdScripts(page: Page): Promise<() => Promise<void>> {
  const delayed = new Set<Route>()
  await page.route(/\.js$/, (route) => void delayed.add(route))
  return async () => {
    await page.unrouteAll()
    await Promise.all([...delayed].map((route) => route.continue().catch(() => {})))
  }
}

for (const { at, link, to, heading } of [
  {
    at: paths.home.href(),
    link: OTHER_SHOP.name,
    to: paths.orderType.href({ shopId: OTHER_SHOP.id }),
    heading: 'Eat in or take away?',
  },
  {
    at: MENU,
    link: 'Smash burger',
    to: paths.article.href({ shopId: SHOP.id, category: ['Burgare'], articleId: 'smash-burger' }),
    heading: 'Smash burger',
  },
]) {
  test(`The link "${link}" opens its server-rendered page before any script has loaded`, async ({ page, baseURL }) => {
    for (const path of [at, to]) await servedPage(String(baseURL), path)
    const release = await holdScripts(page)
    await page.goto(at, { waitUntil: 'commit' })
    await page.getByRole('main').getByRole('link', { name: link, exact: true }).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(heading)
    // No script has run yet, so the server has rendered this page too.
    expect(await page.evaluate(() => performance.getEntriesByName('carte:interactive').length)).toBe(0)
    await release()
    await waitForInteractive(page)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(heading)
  })
}
