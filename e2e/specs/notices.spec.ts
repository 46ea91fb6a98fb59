import type { Locator, Page } from '@playwright/test'
import { HomePage } from '../pages/HomePage.ts'
import { expectNoViolations } from '../support/axe.ts'
import { SHOP } from '../support/sample.ts'
import type { Customers } from '../support/test.ts'
import { expect, test } from '../support/test.ts'

const LOGOUT = /\/api\/user\/logout$/

/** Opens home as Anna, with this response to signing out. */
async function signedIn(page: Page, { anna }: Customers, status: number, body: object): Promise<[HomePage, Locator]> {
  await page.route(LOGOUT, (route) => route.fulfill({ status, contentType: 'application/problem+json', json: body }))
  await page.context().addCookies([{ ...anna.session, url: String(process.env.CARTE_E2E_ORIGIN) }])
  const home = await HomePage.open(page)
  return [home, page.getByRole('button', { name: `Your account: ${anna.name}` })]
}
async function signOut(page: Page, account: Locator): Promise<void> {
  await account.click()
  await page.getByRole('button', { name: 'Sign out' }).click()
}

test('The error popup sanitizes the HTML of a server’s message and runs no script from it', async ({
  page,
  customers,
  consoleErrors,
}) => {
  consoleErrors.expectFailureOf(LOGOUT)
  const [, account] = await signedIn(page, customers, 409, {
    code: 'kitchen-moved',
    detail:
      '<p>The kitchen has <b>moved</b>. <a href="https://example.com/new" onclick="document.title=1">Find it</a></p>' +
      '<img src="/x" onerror="document.title=1"><script>document.title=1</script><a href="javascript:document.title=1">x</a>' +
      '<style>*{display:none}</style><iframe srcdoc="<script>top.document.title=1</script>"></iframe>',
  })
  await signOut(page, account)
  const popup = page.getByRole('dialog', { name: 'Error message' })
  await expect(popup.getByRole('alert')).toHaveText('Something unexpected happened. Please try again.')
  await expect(popup.locator('b')).toHaveText('moved')
  await expect(popup.getByRole('link')).toHaveAttribute('rel', 'noopener noreferrer')
  await expect(popup.locator('img, script, style, iframe, [onclick], [href^="javascript"]')).toHaveCount(0)
  expect(await page.title()).not.toBe('1')
  await expect(page.getByRole('dialog', { name: 'Error message' })).toBeFocused()
  await expectNoViolations(page)
  await page.keyboard.press('Escape')
  await expect(popup).toBeHidden()
  await expect(page.locator('body')).not.toBeFocused()
})

test('The server error banner stays in view until the guest navigates', async ({ page, customers, consoleErrors }) => {
  consoleErrors.expectFailureOf(LOGOUT)
  const [home, account] = await signedIn(page, customers, 503, {})
  await signOut(page, account)
  const banner = page.getByRole('alert').filter({ hasText: 'There was a server error' })
  await expect(banner).toBeVisible()
  await expectNoViolations(page)
  // The banner stays visible when the page scrolls.
  await page.evaluate(() => scrollTo(0, 500))
  await expect(banner).toBeInViewport()
  await home.choose(SHOP.name)
  await expect(banner).toBeHidden()
})
