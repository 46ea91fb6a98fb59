import { containerName } from '@carte/contract'
import { paths } from '@carte/navigation/paths'
import type { Page } from '@playwright/test'
import { AdminPage } from '../pages/AdminPage.ts'
import { Screen } from '../pages/Screen.ts'
import { waitForInteractive } from '../support/interactive.ts'
import { startLocalRemote } from '../support/local-remote.ts'
import { SHOP } from '../support/sample.ts'
import { signInToBackOffice } from '../support/staff-accounts.ts'
import { expect, test } from '../support/test.ts'

const MENU = paths.menu.href({ shopId: SHOP.id, category: [] })
const LOCAL = containerName('menu', '0.0.0-local')
const isLocalVersion = (page: Page) => page.evaluate((name) => Object.hasOwn(globalThis, name), LOCAL)
const badgeOf = (page: Page) => page.getByRole('complementary', { name: 'Remote override' })

async function opens(page: Page, address: string): Promise<void> {
  await page.goto(address)
  await waitForInteractive(page)
  await new Screen(page).shows(SHOP.name)
}

test('A remote override is active only in the browser of the developer who began it in the back office', {
  tag: '@large',
}, async ({ page, browser, baseURL }) => {
  const local = await startLocalRemote('menu')
  try {
    // No query parameter, storage entry or cookie of a page can activate a remote override.
    const { origin } = local
    await page.addInitScript(
      (override) => {
        for (const name of ['local', 'carte.local', 'carte-local']) localStorage.setItem(name, override)
      },
      JSON.stringify({ remote: 'menu', origin }),
    )
    const asked = { local: origin, remote: 'menu', 'carte-local': JSON.stringify({ remote: 'menu', origin }) }
    await page.context().addCookies([{ name: 'carte-local', value: `menu.${origin}.a.b.c`, url: String(baseURL) }])
    await opens(page, `${MENU}?${new URLSearchParams(asked)}`)
    expect(await isLocalVersion(page)).toBe(false)
    await expect(badgeOf(page)).toHaveCount(0)

    await signInToBackOffice(page, [{ shopId: null, role: 'developer' }])
    await (await AdminPage.open(page, '/admin/releases')).expectTitle('Releases')
    await page.getByLabel('Remote', { exact: true }).selectOption('menu')
    await page.getByLabel('Port on localhost').fill(local.port)
    await page.getByRole('button', { name: 'Load it from my machine' }).click()
    await expect(page.getByText(`This browser loads menu from ${origin}.`)).toBeVisible()

    await opens(page, MENU)
    expect(await isLocalVersion(page)).toBe(true)
    await expect(badgeOf(page)).toContainText(`menu from localhost:${local.port}`)
    const guest = await (await browser.newContext({ baseURL: String(baseURL) })).newPage()
    await opens(guest, MENU)
    expect(await isLocalVersion(guest)).toBe(false)
    await guest.context().close()

    const end = badgeOf(page).getByRole('button', { name: 'End' })
    await end.focus()
    await Promise.all([page.waitForEvent('load'), page.keyboard.press('Enter')])
    await waitForInteractive(page)
    await new Screen(page).shows(SHOP.name)
    await expect(badgeOf(page)).toHaveCount(0)
    expect(await isLocalVersion(page)).toBe(false)
  } finally {
    await local.stop()
  }
})
