import { paths } from '@carte/navigation/paths'
import type { Page } from '@playwright/test'
import { MenuPage } from '../pages/MenuPage.ts'
import { Navbar } from '../pages/Navbar.ts'
import { Screen } from '../pages/Screen.ts'
import type { Faults } from '../support/faults.ts'
import { filesOf, type RemoteFiles, type RemoteName } from '../support/registry.ts'
import { SHOP } from '../support/sample.ts'
import { expect, test } from '../support/test.ts'

const MESSAGE = 'This part is taking a break'

/** What the page reports to its makers meanwhile. */
const cannotBeShown = (remote: RemoteName) => new RegExp(`RemoteError: The remote "${remote}" cannot be shown`)

/** A screen of each remote, and the heading that it has when all is well. */
const SCREENS: readonly { readonly remote: RemoteName; readonly url: string; readonly heading: string }[] = [
  { remote: 'shops', url: paths.home.href(), heading: 'Where would you like to eat?' },
  { remote: 'menu', url: paths.menu.href({ shopId: SHOP.id, category: [] }), heading: SHOP.name },
  { remote: 'checkout', url: paths.checkout.href({ shopId: SHOP.id }), heading: 'Check out' },
  { remote: 'account', url: paths.login.href(), heading: 'Sign in' },
]

/** Within how many milliseconds the page must say so (quality, rows 17 to 19). */
const FAULTS: readonly {
  readonly name: string
  readonly limit: number
  readonly cause: (faults: Faults, files: RemoteFiles) => Promise<void>
}[] = [
  { name: 'entry is missing', limit: 1_000, cause: (faults, { entries }) => faults.answer(entries, 404) },
  { name: 'entry hangs', limit: 5_500, cause: (faults, { entries }) => faults.hang(entries) },
  { name: 'script is answered by an error', limit: 1_000, cause: (faults, { scripts }) => faults.answer(scripts, 500) },
]

// Two processors that also run the server, the tests and other pages are slower than a guest's device.
const SLACK = 1_000

/** Counts documents: a screen that comes back by itself needs no new one. */
function countLoads(page: Page): () => number {
  let loads = 0
  page.on('domcontentloaded', () => {
    loads += 1
  })
  return () => loads
}

for (const { remote, url, heading } of SCREENS) {
  for (const { name, limit, cause } of FAULTS) {
    test(`${remote}: ${name}`, { tag: '@small' }, async ({ page, request, faults, complaints }) => {
      complaints.expectError(cannotBeShown(remote))
      // Something to lose: the basket must outlive whatever breaks.
      await (await MenuPage.open(page, SHOP)).add('Cola, 33 cl')
      await page.goto('about:blank')
      await cause(faults, await filesOf(request, remote))

      const loads = countLoads(page)
      await page.goto(url, { waitUntil: 'commit' })
      await expect(page.getByRole('banner')).toBeVisible()
      const message = page.getByRole('main').getByRole('heading', { name: MESSAGE })
      await expect(message).toBeVisible({ timeout: limit + SLACK })
      const retry = page.getByRole('main').getByRole('button', { name: 'Try again' })
      await expect(retry).toBeEnabled()

      const navbar = new Navbar(page)
      await expect(navbar.root.getByRole('link', { name: 'Carte – all restaurants' })).toBeVisible()
      if (remote === 'menu') {
        // The shell shows the basket in its own few words and leads on.
        const bar = page.getByRole('region', { name: 'Your basket' })
        await expect(bar.getByRole('link', { name: /^Check out/ })).toContainText('45 kr')
      }

      await faults.mend()
      await retry.click()
      await new Screen(page).shows(heading)
      expect(loads()).toBe(1)

      const menu = await MenuPage.open(page, SHOP)
      await expect((await menu.basket()).line('Cola, 33 cl')).toBeVisible()
    })
  }
}

test('The shop’s number stands in when nobody can pay on the page', { tag: '@small' }, async ({
  page,
  request,
  faults,
  complaints,
}) => {
  complaints.expectError(cannotBeShown('checkout'))
  await faults.answer((await filesOf(request, 'checkout')).entries, 404)
  await page.goto(paths.checkout.href({ shopId: SHOP.id }))
  await expect(page.getByRole('link', { name: `Call ${SHOP.name}` })).toHaveAttribute('href', /^tel:\+47/)
})
