import { HomePage } from '../pages/HomePage.ts'
import { addSessionCookie } from '../support/browser-storage.ts'
import { waitForInteractive } from '../support/interactive.ts'
import { ANNA } from '../support/sample.ts'
import { waitForOfflineCache } from '../support/service-worker.ts'
import { signIn } from '../support/sign-in.ts'
import { expect, test } from '../support/test.ts'

test('The member card is more than 360 px wide and returns the focus to the account button when it closes', async ({
  page,
  context,
  baseURL,
}) => {
  const { session } = await signIn(String(baseURL), ANNA)
  await context.addCookies([{ ...session, url: String(baseURL) }])
  const home = await HomePage.open(page)
  const dialog = await home.navbar.openMemberCard(ANNA.name)
  const card = dialog.getByRole('img', { name: /^Member card of Anna Lindqvist, member code \w+$/ })
  // The picture is loaded and large enough for a scanner.
  await expect.poll(() => card.evaluate((picture: HTMLImageElement) => picture.naturalWidth)).toBeGreaterThan(0)
  const { width = 0 } = (await card.boundingBox()) ?? {}
  expect(width).toBeGreaterThan(360)
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  const account = home.navbar.root.getByRole('button', { name: `Your account: ${ANNA.name}` })
  await expect(account).toBeFocused()

  // On a phone in landscape the menu is taller than the space below its button, so it must scroll.
  await page.setViewportSize({ width: 844, height: 390 })
  await account.click()
  const signOut = page.getByRole('button', { name: 'Sign out' })
  await signOut.scrollIntoViewIfNeeded()
  await expect(signOut).toBeInViewport({ ratio: 1 })
})

test.describe('The member card without a connection', () => {
  test.use({ serviceWorkers: 'allow' })

  test('opens if it was shown before, until the customer signs out', { tag: '@small' }, async ({
    page,
    context,
    consoleErrors,
    baseURL,
  }) => {
    consoleErrors.expectNoConnection()
    // A separate session, because this test signs out.
    const { session } = await signIn(String(baseURL), ANNA)
    await addSessionCookie(context, session)
    const home = await HomePage.open(page)
    await waitForOfflineCache(page)
    const card = page.getByRole('dialog', { name: 'Your member card' }).getByRole('img', { name: /Anna Lindqvist/ })
    await home.navbar.openMemberCard(ANNA.name)
    await expect(card).toBeVisible()

    await context.setOffline(true)
    // Another visit to the site while offline.
    await page.goto('/')
    const button = page.getByRole('main').getByRole('button', { name: 'Member card' })
    await button.click()
    await expect(card).toBeVisible()
    await expect.poll(() => card.evaluate((picture: HTMLImageElement) => picture.naturalWidth)).toBeGreaterThan(0)
    await expect(page.getByText(/^We can’t reach the server/)).toBeVisible()
    await page.keyboard.press('Escape')

    await context.setOffline(false)
    await HomePage.open(page)
    await waitForInteractive(page)
    const reloaded = page.waitForEvent('load')
    await home.navbar.signOut(ANNA.name)
    await reloaded
    await waitForOfflineCache(page)
    await context.setOffline(true)
    await page.goto('/')
    await expect(page.getByRole('heading', { level: 1, name: 'You’re offline' })).toBeVisible()
    await expect(button).toHaveCount(0)
  })
})
